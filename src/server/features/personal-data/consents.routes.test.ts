// The notice and the consents of a person: versions, differences, and what a withdrawn consent ends.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { givePushConsent, pushConsent } from '../../../../test/consents.ts'
import { aBrowser } from '../../../../test/factories.ts'
import { type Person, useServer } from '../../../../test/harness.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { type Consent, type ConsentKind, consentsApi } from '../../../shared/personal-data/consents.contract.ts'
import { personalDataApi } from '../../../shared/personal-data/personal-data.contract.ts'

const server = useServer()

const mine = async (who: Person, kind: ConsentKind): Promise<Consent> => {
  const { data } = (await server.call(who, consentsApi.mine)).body
  const [found] = data.filter((one) => one.kind === kind)
  if (!found) throw new Error(kind)
  return found
}
const give = (who: Person, kind: ConsentKind, version: string) =>
  server.call(who, consentsApi.give, { body: { kind, version } })
const withdraw = (who: Person) => server.call(who, consentsApi.withdraw, { query: { kind: 'PUSH' } })
const subscribe = (who: Person) => server.call(who, notificationsApi.subscribe, { body: aBrowser() })
const browsers = async (who: Person) =>
  (await server.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', who.id).execute()).length

it('the version is the hash of the text; who was shown it sees what changes afterwards, once', async () => {
  const person = await server.person('CUSTOMER')
  await server.db.updateTable('workshop').set({ trade_name: 'Eski Tersane' }).execute()
  const first = await mine(person, 'NOTICE')
  expect(first).toMatchObject({ givenAt: null, changes: [], language: 'tr' })
  expect(createHash('sha256').update(first.text).digest('hex')).toBe(first.version)
  expect((await give(person, 'NOTICE', first.version)).body.message).toBe('notice_shown')
  expect(await mine(person, 'NOTICE')).toMatchObject({ givenAt: expect.any(String), changes: [] })

  await server.db.updateTable('workshop').set({ trade_name: 'Yeni Tersane' }).execute()
  const changed = await mine(person, 'NOTICE')
  expect(changed.changes).toEqual([
    { isNew: false, text: expect.stringContaining('Eski Tersane') },
    { isNew: true, text: expect.stringContaining('Yeni Tersane') },
  ])
  const old = await give(person, 'NOTICE', first.version)
  expect([old.status, old.body.message]).toEqual([409, 'consent_text_changed'])
  await give(person, 'NOTICE', changed.version)
  await give(person, 'NOTICE', changed.version)
  expect((await mine(person, 'NOTICE')).changes).toEqual([])
  const kept = await server.db
    .selectFrom('consents')
    .innerJoin('consent_texts', 'hash', 'text_version')
    .select(['body', 'ended_at'])
    .where('user_id', '=', person.id)
    .orderBy('ended_at')
    .execute()
  expect(kept).toEqual([
    { body: first.text, ended_at: expect.any(Date) },
    { body: changed.text, ended_at: null },
  ])
})

it('a push needs the consent: without it no browser is registered, and its end takes all of them', async () => {
  const person = await server.person('TECHNICIAN')
  const refused = await subscribe(person)
  expect([refused.status, refused.body.message, await browsers(person)]).toEqual([409, 'consent_needed', 0])
  expect((await givePushConsent(server, person)).body.message).toBe('consent_given')
  await subscribe(person)
  await subscribe(person)
  expect(await browsers(person)).toBe(2)
  expect((await withdraw(person)).body.message).toBe('consent_revoked')
  expect([await browsers(person), (await mine(person, 'PUSH')).givenAt]).toEqual([0, null])
  expect((await subscribe(person)).status).toBe(409)
  const again = await withdraw(person)
  expect([again.status, again.body.message]).toEqual([404, 'consent_not_found'])
})

it('a browser that registers while the consent is withdrawn does not stay', async () => {
  const person = await server.person('CUSTOMER')
  for (let round = 0; round < 5; round++) {
    await givePushConsent(server, person)
    const [, , answer] = await Promise.all([subscribe(person), subscribe(person), withdraw(person)])
    expect([answer.status, await browsers(person)]).toEqual([200, 0])
  }
})

it('of two that give at once one row stands', async () => {
  const person = await server.person('CUSTOMER')
  const { version } = await pushConsent(server, person)
  const answers = await Promise.all([give(person, 'PUSH', version), give(person, 'PUSH', version)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await server.db.selectFrom('consents').where('user_id', '=', person.id).execute()).toHaveLength(1)
})

it('the notice cannot be withdrawn', async () => {
  const person = await server.person('CUSTOMER')
  const answer = await server.call(person, consentsApi.withdraw, { query: { kind: 'NOTICE' as 'PUSH' } })
  expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'kind', message: 'invalid_value' }]])
})

it('own data has the consents with their words', async () => {
  const person = await server.person('CUSTOMER')
  await givePushConsent(server, person)
  const { data } = (await server.call(person, personalDataApi.mine)).body
  expect(data.records.find(({ name }) => name === 'consents')?.rows).toEqual([
    {
      kind: 'PUSH',
      wording: (await mine(person, 'PUSH')).text,
      givenAt: (await mine(person, 'PUSH')).givenAt,
      endedAt: null,
    },
  ])
})
