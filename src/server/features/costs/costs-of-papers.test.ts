// What a job costs the workshop stands in no paper, file, mail and push of anybody else. What devices keep are answers of calls:
// `fuzz.test.ts` looks for costs in those of every call, `web/features/costs/costs-on-device.test.ts` at what a device may keep.
import { beforeAll, expect, it } from 'vitest'
import { assignTechnician, createBoat, createEngine, createRequest } from '../../../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { zipFiles } from '../../../../test/zip-files.ts'
import { allEndpoints, api } from '../../../shared/api.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'

/** What each part, hour and expense costs. Prices are others, and of each cost there is one unit. */
const COST = 7_654_321
const IS_COST = /7[.,\s]?654[.,\s]?321/

const server = useServer()
server.turnToNoon()
const { admin, technician, owner } = usePeople(server, {
  admin: 'ADMIN',
  technician: ['TECHNICIAN', { fullName: 'Ozan Usta' }],
  owner: ['CUSTOMER', { fullName: 'Deniz Kaptan' }],
})
const of = { boat: '', job: '', offer: '', link: '', part: '' }

async function done<E extends Endpoint>(
  who: Person | null,
  endpoint: E,
  input: Parameters<typeof server.call>[2] = {},
) {
  const answer = await server.call(who, endpoint, input)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body.data
}

beforeAll(async () => {
  const today = dayOf(server.clock())
  const { rates } = await done(admin, api.labour.rates)
  const costs = [{ userId: technician.id, cost: COST }]
  await done(admin, api.labour.update, { body: { rates, defaultCost: COST, costs } })
  const oil = { partCode: 'Y-1', name: 'Motor yağı', unit: 'LITRE', unitPrice: 12.5, quantity: 20, minStock: 0 }
  const part = await done(admin, api.spareParts.create, { body: oil })
  const received = { supplier: 'Deniz AŞ', documentNumber: 'F-1', receivedOn: today, currency: 'TRY' }
  await done(admin, api.receipts.create, {
    body: { ...received, items: [{ sparePartId: part.id, quantity: 4, unitCost: COST }] },
  })
  const boat = await createBoat(server.db, owner.id, { name: 'Işıl Deniz', model: 'İstanbul 42' })
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
  const job = await createRequest(server.db, { boat_id: boat.id, customer_id: owner.id, description: 'Yıllık bakım' })
  await server.db.insertInto('request_engines').values({ request_id: job.id, engine_id: engine.id }).execute()
  const items = [
    { type: 'LABOUR', description: 'Motor bakımı', rateId: rates[0]?.id, quantity: 2.5, unitPrice: 60, vatRate: 20 },
    { type: 'INVENTORY', partId: part.id, quantity: 4.5, unitPrice: 12.5, vatRate: 20 },
    { type: 'MANUAL', description: 'Vinç', quantity: 1, unitPrice: 85, vatRate: 20 },
  ]
  const terms = {
    currency: 'EUR',
    exchangeRate: 49.85,
    rateSource: 'MANUAL',
    vatMode: 'EXCLUDED',
    discountPercent: 7.5,
  }
  const offer = await done(admin, api.offers.create, { body: { serviceRequestId: job.id, items, ...terms } })
  const params = { id: job.id }
  const { token } = await done(admin, api.offerLinks.make, { params: { id: offer.id } })
  await done(owner, api.offers.accept, { params: { id: offer.id }, body: { rev: offer.rev, startAtOnce: true } })
  await assignTechnician(server.db, job.id, technician.id)

  const list = await done(technician, api.partLists.create, { body: { serviceRequestId: job.id } })
  const onto = { params: { id: list.id }, body: { sparePartId: part.id, quantity: 1 } }
  const item = await done(technician, api.partLists.addItemTo, onto)
  await done(technician, api.partLists.addTransaction, {
    params: { id: item.id },
    body: { quantity: 1, status: 'USED' },
  })
  const day = addDays(today, -1)
  const hour = { startedAt: `${day}T09:00:00+03:00`, endedAt: `${day}T10:00:00+03:00` }
  await done(technician, api.time.add, { body: { requestId: job.id, ...hour } })
  const spent = { kind: 'ROAD', amount: COST, spentOn: today, text: 'Yat lift' }
  await done(admin, api.expenses.add, { params, body: spent })
  Object.assign(of, { boat: boat.id, job: job.id, offer: offer.id, link: token, part: part.id })

  await done(technician, api.requests.complete, { params, body: { workDone: 'Yağ değişti' } })
  const KEMAL = { name: 'Usta Kemal', strokes: [[10, 10, 500, 200, 900, 20]] }
  await done(technician, api.reports.sign, { params, body: { technician: KEMAL } })
}, 60_000)

async function read(who: Person | null, path: string, body?: object): Promise<Buffer> {
  const answer = await server.fetch(path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  })
  expect([path, answer.status]).toEqual([path, 200])
  return Buffer.from(await answer.arrayBuffer())
}

/** Everything that a reader finds in it. */
async function wordsOf(bytes: Buffer): Promise<string> {
  const kind = bytes.subarray(0, 4).toString('latin1')
  if (kind === '%PDF') return (await textOfPdf(new Uint8Array(bytes))).text
  if (!kind.startsWith('PK')) return bytes.toString('utf8')
  const inside = await Promise.all([...(await zipFiles(bytes)).values()].map(wordsOf))
  return inside.join('\n')
}

const path = (endpoint: Endpoint, params: Record<string, string> = {}) =>
  endpoint.url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
const offerOf = (more: object = {}) => ({ id: of.offer, ...more })

type Papers = Record<string, (who: Person | null) => Promise<Buffer[]>>
/** By the call. `who`: null for whoever has a link or a ticket. */
const PAPERS: Papers = {
  'serviceBooks.ofBoat': async (who) =>
    Promise.all(
      ['', '?prices=true', '?format=zip&prices=true'].map((query) =>
        read(who, path(api.serviceBooks.ofBoat, { id: of.boat }) + query),
      ),
    ),
  'serviceBooks.byTicket': async () => {
    const link = await done(owner, api.serviceBooks.zipLink, { params: { id: of.boat }, query: { prices: 'true' } })
    return [await read(null, link.path)]
  },
  'personalData.byTicket': async () =>
    Promise.all([owner, technician].map(async (who) => read(null, (await done(who, api.personalData.zipLink)).path))),
  'handovers.historyReport': async (who) => [
    await read(who, path(api.handovers.historyReport, { id: of.boat, requestId: of.job })),
  ],
  'requests.jobSheet': async (who) => [await read(who, path(api.requests.jobSheet, { id: of.job }))],
  'reports.pdf': async (who) => [await read(who, path(api.reports.pdf, { id: of.job }))],
  'offers.pdf': async (who) => [await read(who, path(api.offers.pdf, offerOf()))],
  'offers.revisionPdf': async (who) => [await read(who, path(api.offers.revisionPdf, offerOf({ rev: '1' })))],
  'offerRecords.pdf': async (who) => [await read(who, path(api.offerRecords.pdf, offerOf()))],
  'offerLinks.pdf': async () => [await read(null, path(api.offerLinks.pdf, { token: of.link }))],
  'spareParts.labels': async (who) => [await read(who, api.spareParts.labels.url, { partIds: [of.part] })],
  'calendar.feed': async () => [
    await read(null, new URL((await done(technician, api.calendar.renewFeed)).url).pathname),
  ],
  'payments.statement': async (who) =>
    Promise.all(
      ['json', 'pdf', 'csv', 'xlsx'].map((format) => read(who, `${api.payments.statement.url}?format=${format}`)),
    ),
}
/** Pictures, streams, numbers, a code on paper, and what only an admin has the ticket of. */
const WITHOUT_COSTS = [
  ...['app.metrics', 'boatPhotos.file', 'boatPhotos.ofTag', 'boatTags.label', 'handovers.historyPhoto'],
  'invitations.paper',
  ...['readings.photo', 'offerLinks.photo', 'photos.file', 'exports.byTicket', 'live.stream', 'workshop.logo'],
]
const callersOf = ({ config: { access } }: Endpoint): (Person | null)[] => {
  if (access === 'public') return [null]
  return [
    access.includes('TECHNICIAN' as never) ? technician : null,
    access.includes('CUSTOMER' as never) ? owner : null,
  ].filter((who) => who !== null)
}
const OTHERS = allEndpoints.filter(({ endpoint }) => callersOf(endpoint).length > 0)

it('an admin finds the cost of the part, of the hour and of the expense', async () => {
  const result = await done(admin, api.jobResult.ofRequest, { params: { id: of.job } })
  expect(result).toMatchObject({ parts: COST, hours: COST, expenses: COST, unknownParts: 0, unknownMinutes: 0 })
  expect(IS_COST.test('7.654.321,00 ₺') && IS_COST.test('765432100') && IS_COST.test('7654321')).toBe(true)
})

it('every call that gives others a file is looked at, or is known to hold no amounts', () => {
  const binary = OTHERS.filter(({ endpoint }) => endpoint.config.binary).map(({ name }) => name)
  expect([...Object.keys(PAPERS), ...WITHOUT_COSTS].sort()).toEqual([...binary, 'payments.statement'].sort())
})

it.each(OTHERS.filter(({ name }) => name in PAPERS))(
  '$name: of a technician, the owner or a link → no cost',
  async ({ name, endpoint }) => {
    for (const who of callersOf(endpoint)) {
      for (const bytes of (await PAPERS[name]?.(who)) ?? []) {
        const words = await wordsOf(bytes)
        expect(words).toMatch(/\w{3}/)
        expect(words).not.toMatch(IS_COST)
        expect(words).not.toMatch(/Kâr|Maliyet|Alış fiyatı/)
      }
    }
  },
)

it('mails, pushes, notices and what was signed: no cost', async () => {
  const tables = ['outbox_messages', 'notifications', 'offer_revisions', 'service_reports', 'offer_events'] as const
  for (const table of tables) {
    const rows = JSON.stringify(await server.db.selectFrom(table).selectAll().execute())
    expect([table, rows.length > 100]).toEqual([table, true])
    expect(rows).not.toMatch(IS_COST)
  }
})
