import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { TestServer } from '../../test/harness.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Database } from './db/client.ts'
import { logDestination, serverLog } from './log.ts'

const SECRET = 'link-with-a-secret-token'
let database: Database
let lines: string[]

const log = () => {
  lines = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return serverLog('info', sink)
}

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('log: says what failed in the database, and none of the values', async () => {
  const broken = sql`insert into users (email, password_hash, role_id) values (${'UPPER'}, ${SECRET}, ${'00000000-0000-4000-8000-000000000003'})`
  const error = await broken.execute(database.db).catch((thrown: unknown) => thrown)
  log().error({ err: error }, 'A request failed')
  const [line = ''] = lines
  expect(line).not.toContain(SECRET)
  expect(JSON.parse(line).err).toMatchObject({
    code: '23514',
    constraint: 'users_email_check',
    stack: expect.any(String),
  })
  expect(JSON.parse(line).err.message).toContain('violates check constraint')
})

it('log: keeps queries, tokens and values out of what a request leaves in it', async () => {
  const server = new TestServer()
  await server.start()
  const { db, clock, storage } = server
  const config = readConfig({ APP_URL: 'http://pruva.test', DATA_DIR: server.dataDir })
  const app = await buildApp({ db, clock, config, storage, jwtSecret: 'x'.repeat(40), log: log() })
  await sql`alter table outbox_messages add constraint never check (text_body = '')`.execute(db)
  const body = { email: 'yeni@pruva.test', password: SECRET }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/register', payload: body })
  await app.inject({ url: `/api/auth/confirm?token=${SECRET}`, headers: { authorization: `Bearer ${SECRET}` } })
  await app.inject({ url: `/reset-password?token=${SECRET}` })
  await app.inject({ url: `/api/calendar/feed/${SECRET}.ics` })
  await app.close()
  await server.stop()
  expect([answer.statusCode, answer.json()]).toEqual([500, { success: false, message: 'internal_error', data: null }])
  const said = lines.join('')
  expect(said).toContain('outbox_messages')
  expect(said).toContain('/api/auth/register')
  const entries = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === 'req-1')
  expect(entries).toMatchObject([
    { level: 50, msg: 'A request failed', err: { code: '23514', stack: expect.any(String) } },
    { level: 30, msg: 'request', path: '/api/auth/register', status: 500 },
  ])
  expect(answer.body).not.toMatch(/check|constraint|outbox|insert| at /)
  for (const secret of [SECRET, 'confirm?token', '$argon2id', 'Bearer', 'api/auth/confirm'])
    expect(said).not.toContain(secret)
})

it('log: names who was refused, what and how, each call in a line of its own', async () => {
  const server = new TestServer()
  await server.start()
  const { db, clock, storage } = server
  const person = await server.person('CUSTOMER')
  const config = readConfig({ APP_URL: 'http://pruva.test', DATA_DIR: server.dataDir })
  // The secret of the harness's own server, so that its users' tokens are valid here too.
  const jwtSecret = 'a-secret-only-for-tests-with-enough-length'
  const app = await buildApp({ db, clock, config, storage, jwtSecret, log: log() })
  const headers = { authorization: `Bearer ${person.token}` }
  await app.inject({ url: '/api/logs/search', headers })
  await app.inject({ url: '/api/logs/search', headers: { authorization: 'Bearer x' } })
  await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'x' } })
  await app.inject({ url: '/api/%0d%0alevel', headers })
  await app.close()
  await server.stop()
  expect(lines.every((line) => line.endsWith('}\n') && line.trim().split('\n').length === 1)).toBe(true)
  const entries = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(entries.map(({ path, status, userId }) => [path, status, userId])).toEqual([
    ['/api/logs/search', 403, person.id],
    ['/api/logs/search', 401, undefined],
    ['/api/auth/login', 400, undefined],
    ['/api/%0d%0alevel', 404, undefined],
  ])
  expect(entries.map(({ time }) => typeof time)).toEqual(entries.map(() => 'number'))
})

it('log: is JSON for what collects logs, and lines of words at a terminal', async () => {
  expect(await logDestination({})).toBeUndefined()
  const terminal = await logDestination({ isTTY: true })
  expect(terminal).toHaveProperty('write')
})
