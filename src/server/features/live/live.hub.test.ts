import { afterAll, expect, it, vi } from 'vitest'
import { useServer } from '../../../../test/harness.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { liveHub, MOST_STREAMS } from './live.hub.ts'

const server = useServer()
let isDown = false
/** The database; it fails while `isDown` is true. */
const flaky = () =>
  new Proxy(server.db, {
    get: (db, key) => {
      if (isDown) throw new Error('The database is down')
      const member: unknown = Reflect.get(db, key, db)
      return typeof member === 'function' ? member.bind(db) : member
    },
  })
let close = () => {}
afterAll(() => close())

it('a stream that could not be opened takes nobody else’s place', async () => {
  const person = await server.person('ADMIN')
  const session = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const hub = liveHub({ db: flaky(), clock: () => new Date(), log: silentLog })
  close = hub.close
  const actor = { userId: person.id, sessionId: session.id, role: 'ADMIN', email: '', emailConfirmed: true } as const
  const open = () => hub.open({ ...actor, profileStatus: 'APPROVED' })
  const stream = await open()
  expect(String(stream.read())).toContain('hello')
  isDown = true
  for (let count = 0; count < MOST_STREAMS; count++) await expect(open()).rejects.toThrow('down')
  expect(stream.read()).toBeNull()
  expect(stream.readableEnded).toBe(false)
})

it.each([
  'no JSON',
  'null',
  '{}',
  '{"topic":"weather","id":null}',
  '{"topic":"city","id":7}',
  '{"topic":"city","id":"7","to":{"ADMIN":"yes"}}',
])('a foreign notification %s → logged and ignored', (payload) => {
  const log = { error: vi.fn() }
  const hub = liveHub({ db: server.db, clock: server.clock, log })
  hub.message(payload)
  hub.close()
  expect(log.error).toHaveBeenCalledTimes(1)
})
