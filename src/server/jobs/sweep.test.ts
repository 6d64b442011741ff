import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness.ts'
import { sweep } from './sweep.ts'

const server = useServer()
const DAY_MS = 86_400_000

it('sweep: clears away what ran out and keeps what is still needed', async () => {
  const { db } = server
  const now = new Date()
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const { id: user_id } = await server.person('CUSTOMER')
  await db.deleteFrom('sessions').execute()
  const sessions = await db
    .insertInto('sessions')
    .values([
      { user_id, expires_at: at(5) },
      { user_id, expires_at: at(5), ended_at: at(-0.5) },
      { user_id, expires_at: at(5), ended_at: at(-2) },
      { user_id, expires_at: at(-2) },
    ])
    .returning('id')
    .execute()
  const [alive = '', justEnded = '', ended = '', expired = ''] = sessions.map((session) => session.id)
  await db
    .insertInto('refresh_tokens')
    .values([
      { token_hash: 'current', session_id: alive },
      { token_hash: 'used', session_id: alive, used_at: at(-29) },
      { token_hash: 'long ago', session_id: alive, used_at: at(-31) },
      { token_hash: 'of an ended one', session_id: ended },
      { token_hash: 'of an expired one', session_id: expired },
    ])
    .execute()
  await db
    .insertInto('user_tokens')
    .values([
      { token_hash: 'good', user_id, purpose: 'CONFIRM_EMAIL', expires_at: at(0.5) },
      { token_hash: 'old', user_id, purpose: 'RESET_PASSWORD', expires_at: at(-1.5) },
    ])
    .execute()
  const mail = { channel: 'EMAIL', kind: 'x', subject: 'x', text_body: 'x', created_at: at(-40) } as const
  await db
    .insertInto('outbox_messages')
    .values([
      { ...mail, recipient: 'waiting' },
      { ...mail, recipient: 'sent', status: 'SENT', sent_at: at(-40) },
      { ...mail, recipient: 'failed', status: 'FAILED' },
      { ...mail, recipient: 'failed lately', status: 'FAILED', created_at: at(-1) },
    ])
    .execute()

  const answer = { user_id, request_hash: '', status: 200, answer: '{}' }
  const [kept, old] = [randomUUID(), randomUUID()]
  const rows = [
    { ...answer, id: kept, created_at: at(-89) },
    { ...answer, id: old, created_at: at(-91) },
  ]
  await db.insertInto('idempotency_keys').values(rows).execute()

  await sweep(db, now)

  expect(await db.selectFrom('idempotency_keys').select('id').execute()).toEqual([{ id: kept }])
  const left = await db.selectFrom('sessions').select('id').execute()
  expect(left.map((session) => session.id).sort()).toEqual([alive, justEnded].sort())
  const tokens = await db.selectFrom('refresh_tokens').select('token_hash').orderBy('token_hash').execute()
  expect(tokens.map((token) => token.token_hash)).toEqual(['current', 'used'])
  expect(await db.selectFrom('user_tokens').select('token_hash').execute()).toEqual([{ token_hash: 'good' }])
  const mails = await db.selectFrom('outbox_messages').select('recipient').orderBy('recipient').execute()
  expect(mails.map((row) => row.recipient)).toEqual(['failed lately', 'waiting'])
})
