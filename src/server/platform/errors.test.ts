import { expect, it } from 'vitest'
import { TestServer } from '../../../test/harness.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

it.each([
  ['refused', Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })],
  ['shutting down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['out of connections', new Error('timeout exceeded when trying to connect')],
])('a database that does not answer is a 503 with the time to try again: %s', async (_, failure) => {
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
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    { success: false, message: 'service_unavailable', data: null },
  ])
})
