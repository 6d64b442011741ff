import { expect, it } from 'vitest'
import { useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'

const server = useServer()

it('a channel that is switched off → what waits for it is not sent, the other channel and asked links are', async () => {
  const [person, other] = [await server.person('CUSTOMER'), await server.person('CUSTOMER')]
  const row = { recipient: 'x', subject: 'x', text_body: 'x' }
  const of = (user_id: string, channel: 'EMAIL' | 'PUSH', kind: string, status: 'PENDING' | 'FAILED' = 'PENDING') => {
    return { ...row, user_id, channel, kind, status }
  }
  await server.db
    .insertInto('outbox_messages')
    .values([
      of(person.id, 'EMAIL', 'offer_sent'),
      of(person.id, 'EMAIL', 'offer_ending', 'FAILED'),
      of(person.id, 'EMAIL', 'reset_password'),
      of(person.id, 'PUSH', 'offer_sent'),
      of(other.id, 'EMAIL', 'offer_sent'),
    ])
    .execute()
  const left = async (emailNotifications: boolean, pushNotifications: boolean) => {
    const body = { emailNotifications, pushNotifications }
    await server.call(person, accountsApi.updateSettings, { body })
    const rows = server.db.selectFrom('outbox_messages').select(['channel', 'kind'])
    const found = await rows.where('user_id', 'in', [person.id, other.id]).execute()
    return found.map(({ channel, kind }) => `${channel} ${kind}`).sort()
  }
  expect(await left(true, true)).toHaveLength(5)
  expect(await left(false, true)).toEqual(['EMAIL offer_sent', 'EMAIL reset_password', 'PUSH offer_sent'])
  expect(await left(true, false)).toEqual(['EMAIL offer_sent', 'EMAIL reset_password'])
})
