import { expect, it, vi } from 'vitest'
import { useServer } from '../../../test/harness.ts'

const server = useServer()

it('answers 200 while the database answers, else 503', async () => {
  const up = await server.fetch('/api/health')
  expect([up.status, await up.json()]).toEqual([200, { success: true, message: 'ok', data: { database: 'up' } }])
  vi.spyOn(server.db, 'getExecutor').mockImplementation(() => {
    throw new Error('gone')
  })
  const down = await server.fetch('/api/health')
  expect([down.status, await down.json()]).toEqual([
    503,
    { success: false, message: 'service_unavailable', data: null },
  ])
})
