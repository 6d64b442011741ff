import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

const server = useServer()

/** The answer to a call whose first query fails with this error. */
async function answerTo(failure: Error) {
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
  return [answer.statusCode, answer.headers['retry-after'], answer.json()]
}
const refusal = (message: string) => ({ success: false, message, data: null })

it.each([
  ['a database that refuses', { code: 'ECONNREFUSED' }, '2'],
  ['a deadlock', { code: '40P01' }, '1'],
  ['a full disk', { code: 'ENOSPC' }, '15'],
])('%s is answered with 503 and the time to try again', async (_, failure, seconds) => {
  const error = Object.assign(new Error('what the failure says'), failure)
  expect(await answerTo(error)).toEqual([503, seconds, refusal('temporarily_unavailable')])
})

it.each([
  ['23503', 'any_fkey', 409, 'in_use'],
  ['23505', 'models_name', 409, 'model_already_exists'],
  ['23505', 'a_key_without_a_text', 409, 'record_changed'],
  ['23514', 'spare_parts_quantity_check', 409, 'insufficient_stock'],
  ['23514', 'a_check_without_a_text', 500, 'internal_error'],
  ['42P01', undefined, 500, 'internal_error'],
])('the database’s refusal %s of %s is told as %i %s', async (code, constraint, status, key) => {
  const failure = Object.assign(new Error('what the database says'), { code, constraint })
  expect(await answerTo(failure)).toEqual([status, undefined, refusal(key)])
})

it('the database’s refusal of an address in use names the field', async () => {
  const failure = Object.assign(new Error('what the database says'), { code: '23505', constraint: 'users_email' })
  const errors = [{ field: 'email', message: 'email_in_use' }]
  expect(await answerTo(failure)).toEqual([409, undefined, { ...refusal('email_in_use'), errors }])
})
