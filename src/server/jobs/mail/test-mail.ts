// A trial mail outside the outbox: whoever asks sees what the mail server answers.
import { randomUUID } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { TestMail } from '../../../shared/support/support.contract.ts'
import { supportTexts } from '../../../shared/support/support.texts.ts'
import { renderMail } from './template.ts'
import type { MailedWorkshop, MailSettings } from './transport.ts'

const LONGEST_WORDS = 1000

interface TestMailOptions {
  settings: MailSettings
  workshop: () => Promise<MailedWorkshop>
  log: Pick<BaseLogger, 'info'>
  now: Date
}

export async function sendTestMail({ settings, workshop, log, now }: TestMailOptions, to: string): Promise<TestMail> {
  // The mail library is large, and most servers never need it here.
  const { mailTransport } = await import('./transport.ts')
  const transport = mailTransport(settings, log, workshop)
  const { subject, heading, body } = supportTexts.mail
  const mail = renderMail({ subject, title: heading, paragraphs: [body] })
  try {
    const words = await transport.send({ id: randomUUID(), to, ...mail, createdAt: now })
    return { to, outcome: settings.smtpUrl ? 'ACCEPTED' : 'KEPT', words: shortened(words) }
  } catch (error) {
    return { to, outcome: 'REFUSED', words: shortened(wordsOf(error)) }
  } finally {
    transport.close()
  }
}

/** The server's reply; without one, why it was not reached. */
function wordsOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string }
  return response ?? message ?? String(error)
}

const shortened = (words: string): string => words.slice(0, LONGEST_WORDS)
