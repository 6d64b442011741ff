// Lost updates, for every call of the contract that takes a version: of two simultaneous edits of one state one is saved and the
// other is refused, and so is a later outdated one. A new call that takes a version and has no case here fails.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import {
  createBoat,
  createEngine,
  createModel,
  createOffer,
  createOfferTemplate,
  createPart,
  createRequest,
} from '../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../test/harness.ts'
import { furtherVersionCases, type TestCase } from '../../test/version-cases.ts'
import { allEndpoints } from '../shared/api.ts'
import { addDays } from '../shared/calendar/calendar.days.ts'
import { dayOf } from '../shared/days.ts'

const server = useServer()
const { admin, customer, technician } = usePeople(server, {
  admin: 'ADMIN',
  customer: 'CUSTOMER',
  technician: 'TECHNICIAN',
})

const profile = { fullName: 'Deniz Kaptan', phone: '+90 532 111 22 33' }
const aBoat = async () => (await createBoat(server.db, customer.id)).id
const boatEdits = (more: object = {}): TestCase['edits'] => [
  { name: 'Poyraz', model: 'A', ...more },
  { name: 'Lodos', model: 'A', ...more },
]
async function anEngine(as: Person): Promise<TestCase> {
  const engine = await createEngine(server.db, { boat_id: await aBoat(), owner_user_id: customer.id })
  const edit = (serialNumber: string) => ({ modelId: engine.model_id, serialNumber })
  return { id: engine.id, as, edits: [edit('A-1'), edit('B-1')] }
}
const profileEdits: TestCase['edits'] = [
  { ...profile, address: 'İskele' },
  { ...profile, address: 'Liman' },
]
async function anOffer() {
  const request = await createRequest(server.db, { customer_id: customer.id, status: 'WAITING_APPROVAL' })
  return (await createOffer(server.db, request.id)).id
}
const line = (unitPrice: number) => ({ items: [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice }] })
const named = async (table: 'cities' | 'brands') =>
  (
    await server.db
      .insertInto(table)
      .values({ name: `Ad ${Math.random()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const renames = (more: object = {}): TestCase['edits'] => [
  { name: `A ${Math.random()}`, ...more },
  { name: `B ${Math.random()}`, ...more },
]

const CASES: Record<string, () => Promise<TestCase>> = {
  ...furtherVersionCases(server, { admin, customer }),
  'users.updateInfo': async () => ({ id: (await server.person('CUSTOMER')).id, edits: profileEdits }),
  'users.updateMyInfo': async () => {
    const as = await server.person('CUSTOMER')
    return { id: as.id, as, edits: profileEdits }
  },
  'users.approve': async () => ({
    id: (await server.person('CUSTOMER', { profile: 'PENDING' })).id,
    edits: [{ status: 'APPROVED' }, { status: 'REJECTED', reason: 'Eksik' }],
  }),
  'billing.update': async () => {
    const { id } = await server.person('CUSTOMER')
    await server.db.insertInto('billing_identities').values({ user_id: id, legal_name: 'Kaya' }).execute()
    return { id, edits: [{ legalName: 'Kaya Denizcilik' }, { legalName: 'Kaya Yat' }] }
  },
  'cities.update': async () => ({ id: await named('cities'), edits: renames() }),
  'brands.update': async () => ({ id: await named('brands'), edits: renames() }),
  'models.update': async () => {
    const { modelId, brandId } = await createModel(server.db)
    return { id: modelId, edits: renames({ brandId }) }
  },
  'boats.updateMine': async () => ({ id: await aBoat(), as: customer, edits: boatEdits() }),
  'boats.update': async () => ({ id: await aBoat(), edits: boatEdits({ ownerUserId: customer.id }) }),
  'boatPeople.update': async () => {
    const boat = { boat_id: await aBoat(), owner_user_id: customer.id }
    const person = { name: 'Kemal', email: 'kaptan@pruva.test', word: 'Kaptan', sees: true, invited_at: new Date() }
    const { id } = await server.db
      .insertInto('boat_people')
      .values({ ...boat, ...person })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: boat.boat_id, personId: id, as: customer, edits: [{ word: 'Ortak' }, { word: 'Dost' }] }
  },
  'boatIdentity.update': async () => {
    const id = await aBoat()
    await server.db.insertInto('boat_identities').values({ boat_id: id }).execute()
    return { id, as: customer, edits: [{ flag: 'Türkiye' }, { flag: 'Malta' }] }
  },
  'engines.updateMine': () => anEngine(customer),
  'engines.update': () => anEngine(admin),
  'servicePlans.update': async () => {
    const values = { name: 'Poyraz', brand: 'Poyraz', family: '40' }
    const { id } = await server.db.insertInto('service_plans').values(values).returning('id').executeTakeFirstOrThrow()
    return {
      id,
      edits: [
        { ...values, name: 'Lodos', items: [] },
        { ...values, family: '60', items: [] },
      ],
    }
  },
  'offerTemplates.update': async () => {
    const { id } = await createOfferTemplate(server.db)
    const items = [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 65 }]
    return { id, edits: renames({ items }) }
  },
  'enginePlans.update': async () => {
    const { id } = await createEngine(server.db)
    const item = { code: 'OIL', title: 'Motor yağı', action: 'CHECK', everyHours: 100 }
    return { id, edits: [{ items: [item] }, { harshUse: true }] }
  },
  'boatPlans.update': async () => {
    const edit = (dueOn: string) => ({ items: [{ code: 'INSURANCE', dueOn }] })
    return { id: await aBoat(), as: customer, edits: [edit('2027-05-01'), edit('2027-06-01')] }
  },
  'requests.update': async () => ({
    id: (await createRequest(server.db, { customer_id: customer.id })).id,
    edits: [{ status: 'ACTIVE' }, { assignedDate: '2026-06-01' }],
  }),
  'requests.plan': async () => ({
    id: (await createRequest(server.db, { customer_id: customer.id })).id,
    edits: [{ assignedDate: '2026-06-01' }, { technicianIds: [technician.id] }],
  }),
  'requests.moveSlot': async () => {
    await server.db
      .updateTable('appointment_settings')
      .set({ places_a_half: 9, working_days: [1, 2, 3, 4, 5, 6, 7] })
      .execute()
    const { id } = await createRequest(server.db, { customer_id: customer.id })
    const slot = (days: number, half: string) => ({ day: addDays(dayOf(server.clock()), days), half })
    return { id, as: customer, edits: [slot(20, 'AM'), slot(21, 'PM')] }
  },
  'appointments.updateSettings': async () => {
    await server.db.updateTable('appointment_settings').set({ version: 1 }).execute()
    const { id } = await server.db.selectFrom('workshop').select('id').executeTakeFirstOrThrow()
    await server.db.deleteFrom('activity_logs').where('entity_id', '=', id).execute()
    const settings = { workingDays: [1, 2, 3, 4, 5] }
    return {
      id,
      edits: [
        { ...settings, placesAHalf: 3 },
        { ...settings, placesAHalf: 4 },
      ],
    }
  },
  'reports.save': async () => {
    const { id } = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })
    await server.db.insertInto('service_reports').values({ request_id: id, updated_at: new Date() }).execute()
    return { id, edits: [{ findings: 'Conta' }, { workDone: 'Yağ' }] }
  },
  'offers.update': async () => ({ id: await anOffer(), edits: [line(100), line(200)] }),
  'offers.accept': async () => ({
    id: await anOffer(),
    as: customer,
    edits: [{}, {}],
    message: 'offer_not_in_sent_status',
  }),
  'offers.reject': async () => ({
    id: await anOffer(),
    as: customer,
    edits: [{}, {}],
    message: 'offer_not_in_sent_status',
  }),
  'spareParts.update': async () => {
    const { id, part_code: partCode } = await createPart(server.db)
    return {
      id,
      edits: [
        { name: 'Conta', partCode, quantity: 3 },
        { name: 'Çark', partCode, quantity: 7 },
      ],
    }
  },
  'partLists.update': async () => {
    const { id } = await server.db.insertInto('part_lists').defaultValues().returning('id').executeTakeFirstOrThrow()
    const request = await createRequest(server.db, { customer_id: customer.id })
    return { id, edits: [{ technicianUserId: admin.id }, { serviceRequestId: request.id }] }
  },
  'labour.update': async () => {
    const { id } = await server.db
      .updateTable('workshop')
      .set({ labour_version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.deleteFrom('activity_logs').where('entity_id', '=', id).execute()
    return { id, edits: [{ rates: [{ name: 'Poyraz' }] }, { rates: [{ name: 'Lodos' }] }] }
  },
  'imports.check': async () => {
    await server.db.deleteFrom('imports').execute()
    const none = { sheet: null, encoding: null, separator: null }
    const column = { heading: 'Kod', field: null, numbers: 'COMMA', zeroCode: null }
    const head = JSON.stringify({ ...none, sheets: [], headingRow: 1, columns: [column, column], total: 1 })
    const { rows } = await sql<{
      id: string
    }>`insert into imports (kind, file_name, head, headings, is_known, total, created_by,
      created_at) values ('PARTS', 'stok.csv', ${head}::jsonb, 'Kod', false, 1, ${admin.id}, now()) returning id`.execute(
      server.db,
    )
    const [code, name] = [{ field: 'partCode' }, { field: 'name' }]
    // The trial is under way.
    const message = 'import_running'
    return { id: rows[0]?.id ?? '', edits: [{ columns: [code, name] }, { columns: [name, code] }], message }
  },
  'workshop.update': async () => {
    const { id } = await server.db.updateTable('workshop').set({ version: 1 }).returning('id').executeTakeFirstOrThrow()
    await server.db.deleteFrom('activity_logs').where('entity_id', '=', id).execute()
    return { id, edits: [{ tradeName: 'Poyraz' }, { tradeName: 'Lodos' }] }
  },
  'calendar.update': async () => {
    const item = { type: 'OTHER', title: 'Toplantı', date: '2026-06-01' } as const
    const { id } = await server.db.insertInto('calendar_items').values(item).returning('id').executeTakeFirstOrThrow()
    return { id, edits: [{ title: 'Gezi' }, { date: '2026-06-02' }] }
  },
}

function caseOf(name: string): Promise<TestCase> {
  const testCase = CASES[name]
  if (!testCase) throw new Error(`${name} has no testCase`)
  return testCase()
}

/** A new record has no version yet, even if its form is the same. */
const isEdit = (method: string, name: string) =>
  method === 'PUT' || /^(offers\.(accept|reject)|requests\.plan)$/.test(name)
const guarded = allEndpoints.filter(({ name, endpoint: { method, schema } }) => {
  return isEdit(method, name) && 'version' in ((schema.body as z.ZodObject | undefined)?.shape ?? {})
})

const MOMENT = expect.stringMatching(/Z$/)

it('all calls that take a version are here', () => {
  expect(Object.keys(CASES).sort()).toEqual(guarded.map(({ name }) => name).sort())
})

it.each(guarded)('$name: of two edits of one state one is saved', async ({ name, endpoint }) => {
  for (let round = 0; round < 4; round++) {
    const { id, personId = id, as = admin, edits, message = 'record_changed' } = await caseOf(name)
    const send = (edit: object, version?: number) =>
      server.call(as, endpoint, {
        params: { id, personId },
        body: { ...edit, ...(version === undefined ? {} : { version }) },
      })
    const both = edits.map((edit) => () => send(edit, 1))
    const answers = await Promise.all((round % 2 ? both.reverse() : both).map((call) => call()))
    const said = answers.map(({ status, body }) => [status, status === 200 ? 'saved' : body.message]).sort()
    expect(said).toEqual([
      [200, 'saved'],
      [409, message],
    ])
    const saved = answers.find(({ status }) => status === 200)?.body.data as unknown as { version: number }
    expect(saved.version).toBeGreaterThan(1)
    expect(await server.logsOf(id)).toHaveLength(1)
    const late = await send(edits[0], 1)
    expect([late.status, late.body.message]).toEqual([409, message])
    if (message === 'record_changed') expect(late.body).toMatchObject({ changed: { by: profile.fullName, at: MOMENT } })
    const [, unseen] = edits
    const fresh = await send(unseen, saved.version)
    expect(fresh.status).toBe(message === 'record_changed' ? 200 : 409)
  }
})

it('an answer to an offer that was edited since it was read is refused', async () => {
  for (const name of ['offers.accept', 'offers.reject']) {
    const endpoint = guarded.find((one) => one.name === name)?.endpoint
    if (!endpoint) throw new Error(name)
    const id = await anOffer()
    const answer = (version: number) => server.call(customer, endpoint, { params: { id }, body: { version } })
    const edit = guarded.find((one) => one.name === 'offers.update')?.endpoint
    if (!edit) throw new Error('offers.update')
    expect((await server.call(admin, edit, { params: { id }, body: line(500) })).status).toBe(200)
    const stale = await answer(1)
    expect([stale.status, stale.body.message]).toEqual([409, 'offer_revised'])
    expect((await answer(2)).status).toBe(200)
  }
})
