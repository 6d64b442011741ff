// Text that PostgreSQL cannot store, in fields that are not plain text: refused as input, at the field.
import { expect, it } from 'vitest'
import { giveIdentity } from '../../../test/authenticator.ts'
import { aSubscriber } from '../../../test/consents.ts'
import { aBrowser } from '../../../test/factories.ts'
import { UNKNOWN_ID, usePeople, useServer } from '../../../test/harness.ts'
import { SoftPasskey } from '../../../test/soft-passkey.ts'
import { passkeysApi } from '../../shared/accounts/passkeys.contract.ts'
import { businessReportsApi } from '../../shared/business-reports/business-reports.contract.ts'
import { importsApi } from '../../shared/imports/imports.contract.ts'
import { notificationsApi } from '../../shared/notifications/notifications.contract.ts'

/** Passkeys need HTTPS. */
const server = useServer({ APP_URL: 'https://pruva.test' })
const { admin } = usePeople(server, { admin: 'ADMIN' })
const refusedAt = ({ status, body }: { status: number; body: { errors?: { field: string }[] } }) => [
  status,
  body.errors?.map(({ field }) => field),
]

it('the address of a browser for pushes', async () => {
  const body = aBrowser('https://push.test/a\0b')
  const answer = await server.call(await aSubscriber(server), notificationsApi.subscribe, { body })
  expect(refusedAt(answer)).toEqual([400, ['endpoint']])
})

it('the ways to a passkey', async () => {
  const person = await server.person('CUSTOMER')
  await giveIdentity(server, person)
  const { options } = (await server.call(person, passkeysApi.addOptions)).body.data
  const { response, ...made } = new SoftPasskey().make(options.challenge)
  const passkey = { ...made, response: { ...response, transports: ['usb\0'] } }
  const answer = await server.call(person, passkeysApi.add, { body: { passkey } })
  expect(refusedAt(answer)).toEqual([400, ['passkey.response.transports.0']])
})

it('the group of a report', async () => {
  const answer = await server.call(admin, businessReportsApi.rows, {
    params: { name: 'income' },
    query: { group: 'a\0b' },
  })
  expect(refusedAt(answer)).toEqual([400, ['group']])
})

it.each(['a\0b', 'a\ud800b'])('a value for all rows of an import: %j', async (name) => {
  const body = { columns: [], fixed: { name } }
  const answer = await server.call(admin, importsApi.check, { params: { id: UNKNOWN_ID }, body })
  expect(refusedAt(answer)).toEqual([400, ['fixed.name']])
})
