import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { eventually } from '../../../../test/eventually.ts'
import type { Database } from '../../db/client.ts'
import { queueMail } from './outbox.ts'
import { renderMail } from './template.ts'
import { type MailTransport, mailTransport } from './transport.ts'
import { MAX_ATTEMPTS, MAX_REJECTIONS, type MailWorker, startMailWorker } from './worker.ts'

/** A real SMTP server that keeps the mails it receives. `refuse` sets the answer for a refusal. */
class TestMailServer {
  readonly mails: Email[] = []
  refuse: { responseCode: number; message: string } | null = null
  port = 0
  private server: SMTPServer | undefined

  async open(): Promise<void> {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, done) => {
        if (!this.refuse) return done()
        done(Object.assign(new Error(this.refuse.message), { responseCode: this.refuse.responseCode }))
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            this.mails.push(mail)
            done()
          }, done)
        })
      },
    })
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.server.server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const server = this.server
    this.server = undefined
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

let database: Database
let post: TestMailServer
let workers: MailWorker[]
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
/** A constant time unless a test changes it, one hour after the queued rows. */
let now: number
const clock = () => new Date(now)

beforeEach(async () => {
  database = await freshDatabase()
  post = new TestMailServer()
  await post.open()
  now = Date.now() + 60 * 60_000
  workers = []
  for (const write of Object.values(log)) write.mockReset()
})

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await post.close()
  await database.close()
})

const smtp = () =>
  mailTransport(
    {
      smtpUrl: `smtp://127.0.0.1:${post.port}`,
      mailFrom: 'Pruva Servis <bilgi@pruva.test>',
      dataDir: '/nonexistent',
      appUrl: 'https://pruva.test',
    },
    log,
  )

function start(transport: MailTransport = smtp()): MailWorker {
  const worker = startMailWorker({ db: database.db, transport, clock, log, pollMs: 20 })
  workers.push(worker)
  return worker
}

async function queue(to: string, subject = 'Teklifiniz hazır'): Promise<void> {
  const content = renderMail({
    subject,
    title: 'Şüphesiz güçlü bir İğne: ığdır çayı',
    paragraphs: ['Toplam 1.234,50 ₺ <b>değil</b> & "€ 34,29"'],
    action: { label: 'Teklifi aç', url: 'https://pruva.test/maintenance/1?a=1&b=2' },
    footnotes: ['Teklif 30 gün geçerlidir.'],
  })
  await database.db.transaction().execute((tx) => queueMail(tx, { kind: 'offer_sent', userId: null, to, ...content }))
}

const rows = () => database.db.selectFrom('outbox_messages').selectAll().orderBy('recipient').execute()
const statuses = async () => (await rows()).map((row) => row.status)
const minutes = (count: number) => {
  now += count * 60_000
}

/** Stops a worker whose mail never arrives; its time limit ends the wait. */
async function giveUpOn(killed: MailWorker): Promise<void> {
  workers = workers.filter((worker) => worker !== killed)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const stopped = killed.stop()
  await vi.advanceTimersByTimeAsync(8_000)
  vi.useRealTimers()
  await stopped
}

describe('the mail worker', () => {
  it('delivers what was queued, Turkish letters right, and writes the log', async () => {
    start()
    await queue('owner@pruva.test', 'Çıpa, ığdır & Şile: teklifiniz hazır 🚤')
    await eventually(async () => expect(await statuses()).toEqual(['SENT']))
    const [mail] = post.mails
    expect(mail?.subject).toBe('Çıpa, ığdır & Şile: teklifiniz hazır 🚤')
    expect([mail?.from, mail?.to]).toEqual([
      { address: 'bilgi@pruva.test', name: 'Pruva Servis' },
      [{ address: 'owner@pruva.test', name: '' }],
    ])
    expect(mail?.text).toContain('Şüphesiz güçlü bir İğne: ığdır çayı')
    expect(mail?.text).toContain('Toplam 1.234,50 ₺ <b>değil</b> & "€ 34,29"')
    expect(mail?.text).toContain('Teklifi aç:\nhttps://pruva.test/maintenance/1?a=1&b=2\n')
    expect(mail?.html).toContain('Toplam 1.234,50 ₺ &lt;b&gt;değil&lt;/b&gt; &amp; &quot;€ 34,29&quot;')
    expect(mail?.html).toContain('href="https://pruva.test/maintenance/1?a=1&amp;b=2"')
    expect(mail?.html).toMatch(/^<!doctype html>\s*<html lang="tr"/)
    const [row] = await rows()
    expect(mail?.messageId).toBe(`<${row?.id}@pruva.test>`)
    // The links in a mail are secrets, so the bodies are deleted.
    expect([row?.attempts, row?.text_body, row?.html_body]).toEqual([1, '', null])
    const logs = await database.db.selectFrom('activity_logs').selectAll().execute()
    expect(logs.map((entry) => [entry.category, entry.action_type, entry.entity_id, entry.message])).toEqual([
      [
        'NOTIFICATION',
        'SEND',
        row?.id,
        'owner@pruva.test adresine "Çıpa, ığdır & Şile: teklifiniz hazır 🚤" e-postası gönderildi',
      ],
    ])
  })

  it('keeps mails while the mail server is down, waits longer each time, and delivers when it is back', async () => {
    await post.close()
    await queue('owner@pruva.test')
    start()
    await eventually(async () =>
      expect((await rows())[0]).toMatchObject({ status: 'PENDING', attempts: 1, last_error: expect.any(String) }),
    )
    const due = async () => ((await rows())[0]?.next_attempt_at.getTime() ?? 0) - clock().getTime()
    expect(await due()).toBeGreaterThan(20_000)
    expect(await due()).toBeLessThanOrEqual(30_000)
    minutes(1)
    await eventually(async () => expect((await rows())[0]?.attempts).toBe(2))
    await eventually(async () => expect(await due()).toBeLessThanOrEqual(60_000))
    expect(await due()).toBeGreaterThan(50_000)
    expect(log.warn).toHaveBeenCalledTimes(2)
    await post.open()
    minutes(2)
    await eventually(async () => expect(await statuses()).toEqual(['SENT']))
    expect(post.mails).toHaveLength(1)
    expect(log.error).not.toHaveBeenCalled()
  })

  it('gives up on a mail that is refused for good, loudly and in the log, and sends the others', async () => {
    post.refuse = { responseCode: 550, message: 'no such mailbox' }
    await queue('nobody@pruva.test')
    start()
    for (let attempt = 1; attempt <= MAX_REJECTIONS; attempt++) {
      await eventually(async () => {
        const [row] = await rows()
        expect([row?.attempts, row?.last_error]).toEqual([attempt, expect.stringContaining('no such mailbox')])
        // Less than a claim's ten minutes: the outcome is recorded.
        expect((row?.next_attempt_at.getTime() ?? 0) - clock().getTime()).toBeLessThan(9 * 60_000)
      })
      if (attempt < MAX_REJECTIONS) expect(log.error).not.toHaveBeenCalled()
      minutes(15)
    }
    await eventually(async () => expect(await statuses()).toEqual(['FAILED']))
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'offer_sent', attempts: MAX_REJECTIONS }),
      'A mail could not be sent and was given up',
    )
    const logs = await database.db.selectFrom('activity_logs').select('message').execute()
    expect(logs).toEqual([
      { message: `nobody@pruva.test adresine "Teklifiniz hazır" e-postası ${MAX_REJECTIONS} denemede gönderilemedi` },
    ])
    post.refuse = null
    await queue('owner@pruva.test')
    await eventually(async () => expect(await statuses()).toEqual(['FAILED', 'SENT']))
    minutes(60)
    await queue('third@pruva.test')
    await eventually(async () => expect(await statuses()).toEqual(['FAILED', 'SENT', 'SENT']))
    expect(post.mails).toHaveLength(2)
  })

  it('tries again after a refusal for now, and gives up after the last attempt', async () => {
    post.refuse = { responseCode: 451, message: 'try again later' }
    await queue('owner@pruva.test')
    await database.db
      .updateTable('outbox_messages')
      .set({ attempts: MAX_ATTEMPTS - 2 })
      .execute()
    start()
    await eventually(async () =>
      expect((await rows())[0]).toMatchObject({
        status: 'PENDING',
        attempts: MAX_ATTEMPTS - 1,
        last_error: expect.any(String),
      }),
    )
    minutes(15)
    await eventually(async () => expect(await statuses()).toEqual(['FAILED']))
  })

  it('sends each mail once when two servers share the outbox', async () => {
    const recipients = Array.from({ length: 30 }, (_, index) => `owner-${String(index).padStart(2, '0')}@pruva.test`)
    for (const recipient of recipients) await queue(recipient)
    start()
    start()
    await eventually(async () => expect(new Set(await statuses())).toEqual(new Set(['SENT'])))
    expect(post.mails.map((mail) => mail.to?.[0]?.address).sort()).toEqual(recipients)
    expect(await database.db.selectFrom('activity_logs').select('id').execute()).toHaveLength(30)
  })

  it('takes over what a killed server had claimed, once the claim has run out', async () => {
    await queue('owner@pruva.test')
    const killed = start({ send: () => new Promise(() => {}), close: () => {} })
    await eventually(async () => expect((await rows())[0]?.attempts).toBe(1))
    start()
    await queue('other@pruva.test')
    await eventually(() => expect(post.mails).toHaveLength(1))
    minutes(11)
    await eventually(async () => expect(await statuses()).toEqual(['SENT', 'SENT']))
    await giveUpOn(killed)
  })

  it('sends again what a server had sent when it was killed before it could say so: twice at worst, never lost', async () => {
    const real = smtp()
    // The server ends after the mail server accepted the mail, so the outcome is never written.
    const killed = start({ send: (mail) => real.send(mail).then(() => new Promise(() => {})), close: () => {} })
    await queue('owner@pruva.test')
    await eventually(() => expect(post.mails).toHaveLength(1))
    expect(await statuses()).toEqual(['PENDING'])
    minutes(11)
    start()
    await eventually(async () => expect(await statuses()).toEqual(['SENT']))
    expect(post.mails).toHaveLength(2)
    // The same Message-ID shows a mail program that both are one mail.
    expect(post.mails[0]?.messageId).toBe(post.mails[1]?.messageId)
    await giveUpOn(killed)
    real.close()
  })

  it('sends five mails, and lets the calls of others through before the next five', async () => {
    const sentAt: number[] = []
    const transport: MailTransport = { send: async () => void sentAt.push(performance.now()), close: () => {} }
    for (let n = 0; n < 12; n++) await queue(`owner-${n}@pruva.test`)
    start(transport)
    await eventually(() => expect(sentAt).toHaveLength(12))
    const pauses = [5, 10].map((first) => (sentAt[first] ?? 0) - (sentAt[first - 1] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThan(45)
  })

  it('sends at once when it is nudged, and lets a mail on its way arrive before it stops', async () => {
    let arrive: (() => void) | undefined
    const sent: string[] = []
    const close = vi.fn()
    const transport: MailTransport = {
      send: async (mail) => {
        await new Promise<void>((resolve) => {
          arrive = resolve
        })
        sent.push(mail.to)
      },
      close,
    }
    const worker = startMailWorker({ db: database.db, transport, clock, log, pollMs: 3_600_000 })
    await queue('owner@pruva.test')
    worker.nudge()
    await eventually(async () => expect((await rows())[0]?.attempts).toBe(1))
    await eventually(() => expect(arrive).toBeTypeOf('function'))
    await queue('late@pruva.test')
    const stopped = worker.stop()
    expect(close).not.toHaveBeenCalled()
    arrive?.()
    await stopped
    expect([sent, await statuses()]).toEqual([['owner@pruva.test'], ['PENDING', 'SENT']])
    expect(close).toHaveBeenCalledOnce()
    worker.nudge()
    start()
    await eventually(async () => expect(await statuses()).toEqual(['SENT', 'SENT']))
  })
})
