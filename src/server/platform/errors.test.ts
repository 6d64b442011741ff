import { expect, it } from 'vitest'
import { TestServer } from '../../../test/harness.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

/** What a call is answered with when its first query fails so. */
async function answerTo(failure: Error) {
  const server = new TestServer()
  await server.start()
  const { clock, storage } = server
  const config = readConfig({ APP_URL: 'http://pruva.test', DATA_DIR: server.dataDir })
  const db = new Proxy(server.db, {
    get: () => () => {
      throw failure
    },
  })
  const app = await buildApp({ db, clock, config, storage, jwtSecret: 'x'.repeat(40) })
  const body = { email: 'a@pruva.test', password: 'sifre-123' }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: body })
  await app.close()
  await server.stop()
  return [answer.statusCode, answer.headers['retry-after'], answer.json()]
}
const refusal = (message: string) => ({ success: false, message, data: null })

it.each([
  ['refused', Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })],
  ['shutting down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['out of connections', new Error('timeout exceeded when trying to connect')],
])('a database that does not answer is a 503 with the time to try again: %s', async (_, failure) => {
  expect(await answerTo(failure)).toEqual([503, '5', refusal('service_unavailable')])
})

it.each([
  ['23503', 'any_fkey', 409, 'in_use'],
  ['23505', 'users_email', 409, 'email_in_use'],
  ['23505', 'a_key_without_a_text', 409, 'record_changed'],
  ['23514', 'spare_parts_quantity_check', 409, 'insufficient_stock'],
  ['23514', 'a_check_without_a_text', 500, 'internal_error'],
  ['40001', undefined, 409, 'record_changed'],
  ['40P01', undefined, 409, 'record_changed'],
  ['42P01', undefined, 500, 'internal_error'],
])('the database’s refusal %s of %s is told as %i %s', async (code, constraint, status, key) => {
  const failure = Object.assign(new Error('what the database says'), { code, constraint })
  expect(await answerTo(failure)).toEqual([status, undefined, refusal(key)])
})
