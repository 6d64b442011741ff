import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness.ts'
import { renewFeed } from '../features/calendar/calendar-feed.commands.ts'
import { makeApiToken } from '../features/programs/api-tokens.commands.ts'
import type { Actor } from './access.ts'

const server = useServer()

it.each([
  ['an API key', (actor: Actor) => makeApiToken(server, actor, { name: 'late', scope: 'READ', days: 30 })],
  ['a calendar address', (actor: Actor) => renewFeed(server, actor)],
])('own account: a call that is under way while its session ends → makes no %s', async (_, make) => {
  const { id, ...admin } = await server.person('ADMIN')
  const actor: Actor = { ...admin, userId: id, role: 'ADMIN', emailConfirmed: true, profileStatus: 'APPROVED' }
  await server.db.updateTable('sessions').set({ ended_at: server.clock() }).where('id', '=', admin.sessionId).execute()
  await expect(make(actor)).rejects.toMatchObject({ key: 'invalid_token' })
})
