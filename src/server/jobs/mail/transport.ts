// Sends a mail through the SMTP server of SMTP_URL. Without the setting, writes it as an `.eml` file to DATA_DIR/outbox.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { BaseLogger } from 'pino'
import { addressOf } from '../../http/email.ts'
import { APP_ADDRESS, WORKSHOP_SIGNATURE } from './outbox.ts'
import { escapeHtml } from './template.ts'

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  /** Of the request whose signed report is attached. */
  reportId?: string | null
  createdAt: Date
}

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** A mail with what is read when it is sent. */
interface ReadyMail extends OutgoingMail {
  attachments: readonly Attachment[]
  replyTo: string | null
}

/** The workshop in a mail: the lines at its end, and where an answer goes. */
export interface MailedWorkshop {
  signature: readonly string[]
  replyTo: string | null
}

export interface MailTransport<Mail = OutgoingMail, Answer = unknown> {
  send(mail: Mail): Promise<Answer>
  close(): void
}

export interface MailSettings {
  smtpUrl: string | undefined
  mailFrom: string
  dataDir: string
  appUrl: string
}

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

/** It answers with the mail server's own words. `reportOf`: the PDF of a request's signed report. */
export function mailTransport(
  settings: MailSettings,
  log: Pick<BaseLogger, 'info'>,
  workshop: () => Promise<MailedWorkshop> = async () => ({ signature: [], replyTo: null }),
  reportOf?: (requestId: string) => Promise<Attachment>,
): MailTransport<OutgoingMail, string> {
  const { smtpUrl, mailFrom, dataDir, appUrl } = settings
  const { send, close } = smtpUrl
    ? smtpTransport(smtpUrl, mailFrom)
    : fileTransport(join(dataDir, 'outbox'), mailFrom, log)
  // Mails that are sent at once read the facts once.
  let reading: Promise<MailedWorkshop> | null = null
  const workshopNow = () => {
    reading ??= workshop().finally(() => {
      reading = null
    })
    return reading
  }
  const ready = async (mail: OutgoingMail): Promise<ReadyMail> => {
    const { signature, replyTo } = await workshopNow()
    const attachments = mail.reportId && reportOf ? [await reportOf(mail.reportId)] : []
    return { ...signed(withAddress(mail, appUrl), signature), attachments, replyTo }
  }
  return {
    send: async (mail) => send(await ready(mail)),
    close,
  }
}

const withAddress = (mail: OutgoingMail, appUrl: string): OutgoingMail => ({
  ...mail,
  text: mail.text.replaceAll(APP_ADDRESS, () => appUrl),
  html: mail.html?.replaceAll(APP_ADDRESS, () => appUrl) ?? null,
})

const signed = (mail: OutgoingMail, lines: readonly string[]): OutgoingMail => ({
  ...mail,
  text: mail.text.replaceAll(WORKSHOP_SIGNATURE, () => lines.map((line) => `${line}\n`).join('')),
  html:
    mail.html?.replaceAll(WORKSHOP_SIGNATURE, () => lines.map((line) => `${escapeHtml(line)}<br>`).join('')) ?? null,
})

/** The Message-ID stays the same when a mail is sent again, so that a receiver can recognise a duplicate. */
function messageOf(mail: ReadyMail, from: string) {
  const domain = addressOf(from).split('@')[1] ?? 'pruva.local'
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html ? { html: mail.html } : {}),
    attachments: [...mail.attachments],
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': 'tr' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const smtpOf = (url: string) =>
  createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
  })

/** Connects and signs in. @throws Error with the server's `response`, where it answered */
export async function verifyMailServer(url: string): Promise<void> {
  const smtp = smtpOf(url)
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

function smtpTransport(url: string, from: string): MailTransport<ReadyMail, string> {
  const smtp = smtpOf(url)
  return {
    send: async (mail) => {
      const { response } = await smtp.sendMail(messageOf(mail, from))
      return response
    },
    close: () => smtp.close(),
  }
}

/** It answers with the file's name. */
function fileTransport(folder: string, from: string, log: Pick<BaseLogger, 'info'>): MailTransport<ReadyMail, string> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail({ ...messageOf(mail, from), date: mail.createdAt })
      const name = `${mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written under another name and then renamed, so that a reader finds complete mails only.
      const unfinished = join(folder, `.${name}.new`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600, flush: true })
      await rename(unfinished, join(folder, name))
      log.info(
        { file: join(folder, name), to: mail.to, subject: mail.subject },
        'No SMTP_URL is set: a mail was kept as a file',
      )
      return name
    },
    close: () => composer.close(),
  }
}
