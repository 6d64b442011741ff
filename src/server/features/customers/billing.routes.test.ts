import { beforeAll, describe, expect, it } from 'vitest'
import { createBoat } from '../../../../test/factories.ts'
import { refused, sorted, statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { type BillingInput, billingApi } from '../../../shared/customers/billing.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
let admin: Awaited<ReturnType<typeof server.person>>
beforeAll(async () => {
  admin = await server.person('ADMIN')
})

const read = (as: typeof admin, id: string) => server.call(as, billingApi.byId, { params: { id } })
const write = (as: typeof admin, id: string, body: BillingInput) =>
  server.call(as, billingApi.update, { params: { id }, body })
const empty = { taxNumber: null, taxOffice: null, street: null, district: null, city: null }

it('a customer writes down their own; an admin reads and changes it', async () => {
  const me = await server.person('CUSTOMER')
  expect((await read(me, me.id)).body.data).toBeNull()
  const mine = await write(me, me.id, { legalName: ' Mavi Yat Ltd. ', taxNumber: '454 053 6920', taxOffice: 'Bodrum' })
  expect(mine.body).toMatchObject({
    message: 'billing_updated',
    data: {
      ...{ ...empty, legalName: 'Mavi Yat Ltd.', taxNumber: '4540536920', taxOffice: 'Bodrum' },
      ...{ country: 'TR', eInvoice: false, version: 1 },
    },
  })
  const theirs = await write(admin, me.id, { legalName: 'Mavi Yat', eInvoice: true, version: 1 })
  // What a form leaves empty is emptied.
  expect(theirs.body.data).toEqual({
    ...{ ...empty, legalName: 'Mavi Yat', country: 'TR', eInvoice: true, version: 2 },
  })
  expect((await read(me, me.id)).body.data).toEqual(theirs.body.data)
  const stale = await write(me, me.id, { legalName: 'Mavi Yat Ltd.', version: 1 })
  expect(statusAndKey(stale)).toBe('409 record_changed')
})

it.each([
  ['4540536920', 'TR'],
  ['17291716060', 'TR'],
  ['DE 123-456 789', 'DE'],
  ['x', 'GB'],
  ['', 'TR'],
])('%j of %s is accepted', async (taxNumber, country) => {
  const me = await server.person('CUSTOMER')
  expect((await write(me, me.id, { legalName: 'Kaya', taxNumber, country })).status).toBe(200)
})

it.each<[string, object]>([
  ['taxNumber', { taxNumber: '4540536921' }],
  ['taxNumber', { taxNumber: '17291716061' }],
  ['taxNumber', { taxNumber: '453' }],
  ['taxNumber', { taxNumber: '1'.repeat(31), country: 'DE' }],
  ['legalName', { legalName: ' ' }],
  ['country', { country: 'XX' }],
  ['country', { country: 'tr' }],
  ['eInvoice', { eInvoice: 'evet' }],
])('400 at %s: %j', async (field, wrong) => {
  const me = await server.person('CUSTOMER')
  const answer = await write(me, me.id, { legalName: 'Kaya', ...wrong })
  expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  expect((await read(me, me.id)).body.data).toBeNull()
})

it('a wrong check digit has its own message', async () => {
  const answer = await write(admin, (await server.person('CUSTOMER')).id, {
    legalName: 'Kaya',
    taxNumber: '4540536921',
  })
  expect(refused(answer)).toEqual([400, 'tax_number_invalid', [{ field: 'taxNumber', message: 'tax_number_invalid' }]])
})

it('of nobody else: 404 for another customer, staff, a deleted one, an unknown one', async () => {
  const me = await server.person('CUSTOMER')
  const other = await server.person('CUSTOMER')
  const technician = await server.person('TECHNICIAN')
  expect((await read(technician, technician.id)).status).toBe(403)
  for (const answer of [await read(me, other.id), await write(me, other.id, { legalName: 'Kaya' })])
    expect(statusAndKey(answer)).toBe('404 customer_not_found')
  const gone = await server.person('CUSTOMER')
  await server.call(admin, usersApi.removeUser, { params: { id: gone.id } })
  for (const id of [technician.id, admin.id, gone.id, UNKNOWN_ID, 'x'])
    for (const answer of [await read(admin, id), await write(admin, id, { legalName: 'Kaya' })])
      expect(statusAndKey(answer)).toBe('404 customer_not_found')
})

it('two first ones at once: one is kept, whole', async () => {
  const me = await server.person('CUSTOMER')
  const names = ['Kaya Yat', 'Kaya Denizcilik']
  const answers = await Promise.all(names.map((legalName) => write(me, me.id, { legalName })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await read(me, me.id)).body.data).toMatchObject({ version: 2 })
})

it('the number finds its customer whole, in any spelling, and stands in no log entry', async () => {
  const me = await server.person('CUSTOMER')
  await write(me, me.id, { legalName: 'Kaya', taxNumber: '10000000146' })
  const found = async (search: string) =>
    (await server.call(admin, customersApi.list, { query: { search } })).body.data.content.map(({ id }) => id)
  for (const typed of ['10000000146', '100 000 001 46']) expect(await found(typed)).toEqual([me.id])
  expect(await found('1000000014')).toEqual([])
  expect(JSON.stringify(await server.logsOf(me.id))).not.toContain('10000000146')
})

describe('a tax number that another customer has', () => {
  const sameOf = async (id: string) => {
    const { sameAs } = (await server.call(admin, customersApi.byId, { params: { id } })).body.data
    return sameAs.filter(({ by }) => by === 'TAX_NUMBER').map((same) => same.id)
  }

  it('from an admin → 409 same_person at taxNumber until it is confirmed; the card names both ways', async () => {
    const [known, other] = [await server.person('CUSTOMER', { fullName: 'Mavi Yat' }), await server.person('CUSTOMER')]
    await write(admin, known.id, { legalName: 'Mavi Yat Ltd.', taxNumber: '1234567890' })
    const body = { legalName: 'Mavi', taxNumber: '123 456 7890' }
    const answer = await write(admin, other.id, body)
    expect(refused(answer)).toEqual([409, 'same_person', [{ field: 'taxNumber', message: 'same_person' }]])
    expect(answer.body).toMatchObject({ same: [{ id: known.id, fullName: 'Mavi Yat' }] })
    expect((await read(admin, other.id)).body.data).toBeNull()
    expect((await write(admin, other.id, { ...body, confirm: true })).status).toBe(200)
    expect(await sameOf(other.id)).toEqual([known.id])
    expect(await sameOf(known.id)).toEqual([other.id])
    // It is asked once, and not again for a change of the rest.
    expect((await write(admin, other.id, { ...body, legalName: 'Mavi Yat' })).status).toBe(200)
  })

  it('from the customer themselves → saved, and names nobody', async () => {
    const [known, me] = [await server.person('CUSTOMER'), await server.person('CUSTOMER')]
    for (const one of [known, me]) {
      const answer = await write(one, one.id, { legalName: 'Kaya', taxNumber: '20000000114' })
      expect(answer.status).toBe(200)
      expect(answer.body).not.toHaveProperty('same')
    }
  })

  it('in another country, or of an archived one → another customer', async () => {
    const [known, other] = [await server.person('CUSTOMER'), await server.person('CUSTOMER')]
    await write(admin, known.id, { legalName: 'A', taxNumber: 'GB 777 111', country: 'GB' })
    const body = { legalName: 'B', taxNumber: 'GB777111' }
    expect((await write(admin, other.id, { ...body, country: 'DE' })).status).toBe(200)
    expect(statusAndKey(await write(admin, other.id, { ...body, country: 'GB' }))).toBe('409 same_person')
    await createBoat(server.db, known.id)
    await server.call(admin, usersApi.removeUser, { params: { id: known.id } })
    expect((await write(admin, other.id, { ...body, country: 'GB' })).status).toBe(200)
    // Who sends the workshop’s papers still reads to whom they were written.
    expect((await read(admin, known.id)).body.data).toMatchObject({ taxNumber: 'GB777111' })
    expect(statusAndKey(await write(admin, known.id, { legalName: 'A' }))).toBe('404 customer_not_found')
  })

  it('two admins’ saves at once → one is asked', async () => {
    const people = [await server.person('CUSTOMER'), await server.person('CUSTOMER')]
    const answers = await Promise.all(
      people.map(({ id }) => write(admin, id, { legalName: 'Kaya', taxNumber: 'FR 1', country: 'FR' })),
    )
    expect(sorted(answers)).toEqual(['200 billing_updated', '409 same_person'])
  })
})
