import { rm, writeFile } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Person, TestServer } from '../../../test/harness.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { appApi } from '../../shared/app/app.contract.ts'
import { COMMIT, VERSION } from '../version.ts'
import { healthCheck } from './health.ts'

const fine = async () => {}
const UP = [200, null, { success: true, message: 'ok', data: { database: 'up' } }]
const DOWN = [503, '2', { success: false, message: 'temporarily_unavailable', data: null }]

/** A server of its own for each test, because an answer is cached for a moment. */
async function startedServer() {
  const server = new TestServer()
  await server.start()
  onTestFinished(() => server.stop())
  return {
    server,
    health: async () => {
      const answer = await server.fetch('/api/health')
      return [answer.status, answer.headers.get('retry-after'), await answer.json()]
    },
  }
}

it('the database answers and the data folder can be written → 200', async () => {
  const { health } = await startedServer()
  expect(await health()).toEqual(UP)
})

it('an admin is told the version, the commit and when the last backup was made, nobody else', async () => {
  const { server } = await startedServer()
  const at = new Date('2026-11-26T00:30:00Z')
  await server.db.updateTable('scheduled_backup').set({ last_backup_at: at }).execute()
  const told = async (person: Person | null) => (await server.call(person, appApi.health)).body.data
  const facts = { version: VERSION, commit: COMMIT, lastBackupAt: at.toISOString() }
  expect(await told(await server.person('ADMIN'))).toEqual({ database: 'up', ...facts })
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/)
  const others = [null, await server.person('TECHNICIAN'), await server.person('ADMIN', { profile: 'PENDING' })]
  for (const person of [...others, { ...(await server.person('ADMIN')), token: 'x' }])
    expect(await told(person)).toEqual({ database: 'up' })
})

it('the database does not answer → 503 with the time to try again', async () => {
  const { server, health } = await startedServer()
  vi.spyOn(server, 'checkDatabase').mockRejectedValue(new Error('gone'))
  expect(await health()).toEqual(DOWN)
})

it('the data folder cannot be written → 503', async () => {
  const { server, health } = await startedServer()
  await rm(server.dataDir, { recursive: true })
  await writeFile(server.dataDir, 'no folder')
  expect(await health()).toEqual(DOWN)
})

it('a database that hangs → unhealthy within two seconds, and asked once however often the answer is wanted', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const checkDatabase = vi.fn(() => new Promise<void>(() => {}))
  const isHealthy = healthCheck({ checkDatabase, dataDir: await temporaryFolder(), log: silentLog })
  const answers = Promise.all([isHealthy(), isHealthy(), isHealthy()])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answers).toEqual([false, false, false])
  expect(checkDatabase).toHaveBeenCalledTimes(1)
})

it('an answer holds for a second; then the database is asked again', async () => {
  const checkDatabase = vi.fn(fine)
  const dataDir = await temporaryFolder()
  const isHealthy = healthCheck({ checkDatabase, dataDir, log: silentLog })
  expect([await isHealthy(), await isHealthy()]).toEqual([true, true])
  expect(checkDatabase).toHaveBeenCalledTimes(1)
  checkDatabase.mockRejectedValue(new Error('gone'))
  await vi.waitFor(async () => expect(await isHealthy()).toBe(false), { timeout: 30_000, interval: 50 })
})
