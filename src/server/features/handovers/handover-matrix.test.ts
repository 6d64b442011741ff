// After a handover every GET of the contract is read as the owner before, as the new one, and as those to whom each gave rights.
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { givenRights } from '../../../../test/boat-people.ts'
import { createBoat, createEngine, createOffer, createRequest } from '../../../../test/factories.ts'
import { type Person, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { allEndpoints, type NamedEndpoint } from '../../../shared/api.ts'
import { boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { SWITCHES, type Switch } from '../../../shared/boats/boat-rights.ts'
import { boatTagsApi } from '../../../shared/boats/boat-tags.contract.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { boatPreviewsApi } from '../../../shared/handovers/boat-previews.contract.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { boatPlansApi, enginePlansApi } from '../../../shared/plans/plans.contract.ts'
import { reportsApi } from '../../../shared/reports/reports.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
let before: Person
let after: Person
/** Whom the owner before let see everything; it ended with the handover. */
let ended: Person
/** Whom the new owner gave a single switch; `calls` could see before, and is only called now. */
const people = {} as Record<Switch, Person>
let ids: Record<string, string>
let newIds: Record<'newRequest' | 'newOffer', string>

/** Stays with the owner before. */
const KEPT = 'Eskihan Gizli, 7654321, Eskisokak, ESKIARIZA, ESKIYORUM, T-ESKI, 77777, ESKIODEME, ESKISAYAC'.split(', ')
/** Of the new owner, for whoever may know prices. */
const PRICED = ['55555', '55.555', 'T-YENI']
/** The new owner's own. */
const NEW = ['Yenihan', '36.98765', '28.12345', 'YENISAYAC', 'YENIARIZA']
/** An amount as a number of its own: its digits may stand in longer ones, such as those of the metrics. */
const holds = (text: string) => (word: string) =>
  /^\d{5}$/.test(word) ? new RegExp(`(?<![\\d.])${word}(?!\\d)`).test(text) : text.includes(word)

/** What passes on is read below these addresses, everything else stays with the person whom it was for. */
const PASSED_ON = /^\/api\/(boats|engines)\//
const SEEING = SWITCHES.filter((name) => name !== 'calls')
const isPriced = (name: Switch) => ['prices', 'approves', 'pays'].includes(name)
const readable = allEndpoints.filter(({ name, endpoint }) => endpoint.method === 'GET' && name !== 'live.stream')

beforeAll(async () => {
  const { db } = server
  const admin = await server.person('ADMIN')
  before = await server.person('CUSTOMER', { fullName: 'Eskihan Gizli' })
  after = await server.person('CUSTOMER', { fullName: 'Yenihan' })
  await db
    .updateTable('user_infos')
    .set({ phone: '+90 555 7654321', address: 'Eskisokak' })
    .where('user_id', '=', before.id)
    .execute()
  ended = await server.person('CUSTOMER', { fullName: 'Biten Kaptan' })
  const boat = await createBoat(db, before.id, { name: 'Devreden' })
  await givenRights(server, { owner: before, person: ended, boatId: boat.id }, { asks: true, prices: true })
  const engine = await createEngine(db, { boat_id: boat.id, owner_user_id: before.id })
  const request = await createRequest(db, {
    customer_id: before.id,
    boat_id: boat.id,
    status: 'COMPLETED',
    description: 'ESKIARIZA',
    customer_note: 'ESKIYORUM',
    customer_rating: 4,
    feedback_at: new Date(),
    work_done: 'Yağ değişti',
  })
  await db.insertInto('request_engines').values({ request_id: request.id, engine_id: engine.id }).execute()
  const offer = await createOffer(db, request.id, {
    offer_number: 'T-ESKI',
    status: 'ACCEPTED',
    total_minor: 7_777_700,
    final_minor: 7_777_700,
    final_try_minor: 279_997_200,
  })
  const photo = await db
    .insertInto('photos')
    .values({
      service_request_id: request.id,
      file_key: 'yok.webp',
      thumbnail_key: 'yok-kucuk.webp',
      content_type: 'image/webp',
      byte_size: 1,
      width: 1,
      height: 1,
      uploaded_by: before.id,
      caption: 'ESKIARIZA',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { requestId: request.id, amount: 77777, paidOn: '2026-05-01', method: 'CASH', note: 'ESKIODEME' }
  const payment = await server.call(admin, paymentsApi.record, { body: { ...body, confirm: true } })
  expect(payment.status).toBe(200)
  const reading = await server.call(before, readingsApi.add, {
    params: { id: engine.id },
    body: { hours: 5, note: 'ESKISAYAC' },
  })
  const items = [{ code: 'OIL', title: 'Motor yağı', action: 'REPLACE', everyMonths: 12 }]
  await server.call(admin, enginePlansApi.update, { params: { id: engine.id }, body: { items } })
  await server.call(before, boatPlansApi.update, { params: { id: boat.id }, body: { items: [{ code: 'LIFERAFT' }] } })
  const notice = { user_id: ended.id, kind: 'offer_sent', title: 'Yeni teklif', body: 'T-ESKI: 77.777 ₺' }
  await db
    .insertInto('notifications')
    .values([
      { ...notice, request_id: request.id },
      { ...notice, boat_id: boat.id },
    ])
    .execute()
  const strokes = [[10, 10, 500, 200]]
  const signed = await server.call(admin, reportsApi.sign, {
    params: { id: request.id },
    body: { technician: { name: 'Usta Kemal', strokes }, owner: { name: 'Eskihan Gizli', strokes } },
  })
  expect(signed.status).toBe(200)
  const tag = await server.call(before, boatTagsApi.make, { params: { id: boat.id } })
  const preview = await server.call(before, boatPreviewsApi.make, { params: { id: boat.id } })
  const offered = await server.call(before, handoversApi.offer, {
    params: { id: boat.id },
    body: { email: after.email },
  })
  const accepted = await server.call(after, handoversApi.accept, { params: { id: offered.body.data.id } })
  expect(accepted.status).toBe(200)

  const place = { name: 'Devreden', model: 'Sirena 58', latitude: 36.98765, longitude: 28.12345 }
  const moved = await server.call(after, boatsApi.updateMine, { params: { id: boat.id }, body: place })
  expect(moved.status).toBe(200)
  const next = { hours: 6, note: 'YENISAYAC' }
  await server.call(after, readingsApi.add, { params: { id: engine.id }, body: next })
  const filed = await server.call(after, requestsApi.create, {
    body: { requestType: 'FAULT', boatId: boat.id, engineIds: [engine.id], description: 'YENIARIZA' },
  })
  const price = { total_minor: 5_555_500, final_minor: 5_555_500, final_try_minor: 5_555_500 }
  await db.updateTable('service_requests').set({ status: 'ACTIVE' }).where('id', '=', filed.body.data.id).execute()
  const agreed = { currency: 'TRY', exchange_rate_e4: 10_000, status: 'ACCEPTED', ...price } as const
  const newOffer = await createOffer(db, filed.body.data.id, { offer_number: 'T-YENI', ...agreed })
  const owed = { requestId: filed.body.data.id, amount: 55555, paidOn: '2026-05-01', method: 'CASH', confirm: true }
  expect((await server.call(admin, paymentsApi.record, { body: owed })).status).toBe(200)
  for (const name of SWITCHES) {
    const person = await server.person('CUSTOMER')
    people[name] = person
    const right = await givenRights(server, { owner: after, person, boatId: boat.id }, { [name]: true })
    const only = { params: { id: boat.id, personId: right }, body: { word: 'Aranan', calls: true } }
    if (name === 'calls') expect((await server.call(after, boatPeopleApi.update, only)).status).toBe(200)
  }
  newIds = { newRequest: filed.body.data.id, newOffer: newOffer.id }
  ids = {
    boat: boat.id,
    engine: engine.id,
    request: request.id,
    offer: offer.id,
    photo: photo.id,
    payment: payment.body.data.id,
    reading: reading.body.data.id,
    handover: offered.body.data.id,
    owner: before.id,
    token: tag.body.data.token,
    preview: preview.body.data.token,
  }
})

/** The names of the address's parameters: `/api/boats/:id` has `id`. */
const placesOf = (url: string) => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const propertiesOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

const WORDS = /^(q|query|search|email)$/

/** Each call with every record in the place of its ids, and with the filters that name one. */
function addressesOf({ endpoint }: NamedEndpoint, records = ids): string[] {
  const named: Record<string, string | undefined> = {
    boatId: ids.boat,
    engineId: ids.engine,
    requestId: ids.request,
    customerId: ids.owner,
    photoId: ids.photo,
    readingId: ids.reading,
    token: ids.token,
  }
  const places = placesOf(endpoint.url)
  const fill = (id: string) =>
    endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((name === 'id' ? id : named[name]) ?? id))
  const paths = [...new Set(places.length > 0 ? Object.values(records).map(fill) : [endpoint.url as string])]
  const filters = new URLSearchParams()
  const words = new URLSearchParams()
  for (const name of propertiesOf(endpoint.schema.querystring)) {
    if (named[name]) filters.set(name, named[name] ?? '')
    if (WORDS.test(name)) words.set(name, 'devreden')
  }
  return paths.flatMap((path) => [
    path,
    ...[filters, words].filter(({ size }) => size > 0).map((query) => `${path}?${query}`),
  ])
}

async function read(who: Person, address: string) {
  const answer = await server.fetch(address, { headers: { authorization: `Bearer ${who.token}` } })
  const isPdf = answer.headers.get('content-type') === 'application/pdf'
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, text: isPdf ? (await textOfPdf(bytes)).text : new TextDecoder().decode(bytes) }
}

const cases = readable.map((one) => [one.name, one] as const)

it.each(cases)('%s: the new owner reads nothing that stays with the owner before', async (_, one) => {
  for (const address of addressesOf(one)) {
    const { status, text } = await read(after, address)
    expect([address, KEPT.filter(holds(text))]).toEqual([address, []])
    expect([address, text.includes(before.email)]).toEqual([address, false])
    const isOfOthers = /:(id|requestId)\b/.test(one.endpoint.url) && one.endpoint.config.access !== 'public'
    if (isOfOthers && !PASSED_ON.test(one.endpoint.url)) expect([address, status]).not.toEqual([address, 200])
  }
})

it.each(cases)('%s: the owner before reads nothing of the boat as it is now', async (_, one) => {
  for (const address of addressesOf(one)) {
    const { status, text } = await read(before, address)
    expect([address, NEW.filter(holds(text))]).toEqual([address, []])
    if (placesOf(one.endpoint.url).length > 0 && PASSED_ON.test(address))
      expect([address, status]).not.toEqual([address, 200])
  }
})

it.each(cases)(
  '%s: whom the owner before let see, and who is only called, reads neither of the two',
  async (_, one) => {
    for (const address of addressesOf(one, { ...ids, ...newIds })) {
      for (const person of [ended, people.calls]) {
        const { text } = await read(person, address)
        expect([address, [...KEPT, ...NEW, ...PRICED].filter(holds(text))]).toEqual([address, []])
      }
    }
  },
)

it.each(cases)(
  '%s: each single switch reads no address and nothing from before, and amounts with prices alone',
  async (_, one) => {
    for (const address of addressesOf(one, { ...ids, ...newIds })) {
      for (const name of SEEING) {
        const { text } = await read(people[name], address)
        const hidden = [...KEPT, after.email, ...(isPriced(name) ? [] : PRICED)]
        expect([name, address, hidden.filter(holds(text))]).toEqual([name, address, []])
      }
    }
  },
)

it('whom the owner lets see reads boat and requests, and with prices the offers', async () => {
  const offers = `/api/maintenance/offers/request/${newIds.newRequest}`
  for (const name of SEEING) {
    expect((await read(people[name], '/api/maintenance/requests/my')).text).toContain('YENIARIZA')
    expect((await read(people[name], '/api/boats')).text).toContain('36.98765')
    expect([name, (await read(people[name], offers)).text.includes('55555')]).toEqual([name, isPriced(name)])
  }
})

it('the new owner reads what passed on: boat, engine, hours, plans, completed work', async () => {
  const history = await server.call(after, handoversApi.history, { params: { id: ids.boat ?? '' } })
  expect(history.body.data.jobs).toMatchObject([{ workDone: 'Yağ değişti', photoIds: [ids.photo] }])
  expect(history.body.data.periods.map(({ isMine, ownerEmail }) => [isMine, ownerEmail])).toEqual([
    [true, null],
    [false, null],
  ])
  const readings = await server.call(after, readingsApi.ofEngine, { params: { id: ids.engine ?? '' } })
  expect(readings.body.data.content.map(({ hours, recordedBy }) => [hours, recordedBy])).toEqual([
    [6, 'Yenihan'],
    [5, null],
    [0, null],
  ])
  const plan = await server.call(after, enginePlansApi.byEngine, { params: { id: ids.engine ?? '' } })
  expect(plan.body.data.items.map(({ code }) => code)).toEqual(['OIL'])
  const dates = await server.call(after, boatPlansApi.byBoat, { params: { id: ids.boat ?? '' } })
  expect(dates.body.data.items.map(({ code }) => code)).toEqual(['LIFERAFT'])
})

it('the new owner reads the signed report without its owner, the owner before and admins as it was signed', async () => {
  const history = await server.call(after, handoversApi.history, { params: { id: ids.boat ?? '' } })
  expect(history.body.data.jobs[0]?.reportSignedAt).toMatch(/Z$/)
  const passedOn = await read(after, `/api/boats/${ids.boat}/history/reports/${ids.request}`)
  expect(passedOn.status).toBe(200)
  for (const words of ['Yağ değişti', 'Usta Kemal', 'Müşteri imzaladı', 'bu nüshada yer almaz'])
    expect(passedOn.text).toContain(words)
  const again = await read(after, `/api/boats/${ids.boat}/history/reports/${ids.request}`)
  expect(again.text).toBe(passedOn.text)
  const asSigned = await read(before, `/api/maintenance/requests/${ids.request}/report/pdf`)
  for (const words of ['Eskihan Gizli', 'ESKIARIZA']) expect(asSigned.text).toContain(words)
  const stored = await server.db.selectFrom('passed_on_report_pdfs').select('sha256').execute()
  expect(stored).toHaveLength(1)
})

it('the owner before keeps their requests and payments', async () => {
  const request = await server.call(before, requestsApi.byId, { params: { id: ids.request ?? '' } })
  expect(request.body.data).toMatchObject({ description: 'ESKIARIZA', customerNote: 'ESKIYORUM', boatLatitude: null })
  const payments = await server.call(before, paymentsApi.list)
  expect(JSON.stringify(payments.body.data)).toContain('ESKIODEME')
})
