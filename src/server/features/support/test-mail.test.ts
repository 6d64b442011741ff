// The trial mail against a mail server of the test's own.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../../test/free-port.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { supportApi } from '../../../shared/support/support.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
let post: SMTPServer
let port: number
let refusal: string | null
let received: string[]

beforeEach(async () => {
  refusal = null
  received = []
  await server.db.deleteFrom('rate_limits').execute()
  post = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      refusal === null ? done() : done(Object.assign(new Error(refusal), { responseCode: 550 })),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done(null, 'teslim alındı 4711')
      })
    },
  })
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', () => resolve()))
  port = (post.server.address() as AddressInfo).port
})
afterEach(() => new Promise<void>((resolve) => post.close(() => resolve())))

async function tried(settings: Record<string, string>) {
  const { app } = await server.another(settings)
  try {
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await app.inject({ method: 'POST', url: supportApi.testMail.url, headers })
    return { status: answer.statusCode, ...answer.json().data }
  } finally {
    await app.close()
  }
}

const lastEntry = () =>
  server.db
    .selectFrom('activity_logs')
    .select(['user_email', 'message'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

describe('the trial mail', () => {
  it('goes to the admin’s own address, and the answer is the mail server’s own words', async () => {
    const answer = await tried({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    expect(answer).toEqual({ status: 200, to: admin.email, outcome: 'ACCEPTED', words: '250 teslim alındı 4711' })
    expect(received).toHaveLength(1)
    expect(received[0]).toContain(`To: ${admin.email}`)
    const { user_email, message } = await lastEntry()
    expect([user_email, message]).toEqual([admin.email, expect.stringContaining('250 teslim alındı 4711')])
  })

  it('a refusal is told in the mail server’s own words', async () => {
    refusal = '5.1.1 Bu alıcı bilinmiyor'
    const answer = await tried({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    expect([answer.outcome, answer.words]).toEqual([
      'REFUSED',
      expect.stringContaining('550 5.1.1 Bu alıcı bilinmiyor'),
    ])
  })

  it('a mail server that does not answer is told as well', async () => {
    const answer = await tried({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    expect([answer.outcome, answer.words]).toEqual(['REFUSED', expect.stringContaining('ECONNREFUSED')])
  })

  it('without a mail server it is a file, and that is said', async () => {
    const answer = await tried({})
    expect([answer.outcome, answer.words]).toEqual(['KEPT', expect.stringMatching(/\.eml$/)])
  })

  it('the eleventh within ten minutes is refused', async () => {
    for (let count = 0; count < 10; count += 1) expect((await server.call(admin, supportApi.testMail)).status).toBe(200)
    expect((await server.call(admin, supportApi.testMail)).status).toBe(429)
  })
})
