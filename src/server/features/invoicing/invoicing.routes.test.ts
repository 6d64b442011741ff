import { expect, it } from 'vitest'
import { createBoat, createDue, createInvoice, createRequest } from '../../../../test/factories.ts'
import {
  type Person,
  refused,
  sorted,
  statusAndKey,
  UNKNOWN_ID,
  usePeople,
  useServer,
} from '../../../../test/harness.ts'
import { LABOUR } from '../../../../test/offer-calls.ts'
import { readSheets } from '../../../../test/workbooks.ts'
import { billingApi } from '../../../shared/customers/billing.contract.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { invoicingApi } from '../../../shared/invoicing/invoicing.contract.ts'
import { invoicingFileTexts } from '../../../shared/invoicing/invoicing.file-texts.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
server.turnToNoon()
const { admin, owner } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER' })
const today = dayOf(new Date())

/** A completed job with something due, 3.600,00 ₺ by default. */
async function ended(due = 360_000, values: Omit<Parameters<typeof createRequest>[1], 'customer_id'> = {}) {
  const request = await createRequest(server.db, { customer_id: owner.id, status: 'COMPLETED', ...values })
  await createDue(server.db, request.id, due)
  return request
}
const list = async (query: Record<string, string> = {}) =>
  (await server.call(admin, invoicingApi.list, { query: { size: '100', ...query } })).body.data.content
const idsIn = async (state: string) => (await list({ state })).map(({ id }) => id)
let count = 0
const record = (id: string, body: object = {}, who: Person = admin) =>
  server.call(who, invoicingApi.record, {
    params: { id },
    body: { number: `F-${++count}`, issuedOn: today, amountTry: 100, ...body },
  })
const voidIt = (id: string, reason = 'Yanlış yazıldı') =>
  server.call(admin, invoicingApi.void, { params: { id }, body: { reason } })

it('a job goes from not to partly to fully invoiced, and back when an invoice is voided; the voided one stays visible', async () => {
  const { id } = await ended()
  expect(await idsIn('NONE')).toContain(id)
  const first = await record(id, { number: 'PRV2026000000001', amountTry: 1000.5 })
  expect(first.body).toMatchObject({
    message: 'invoice_recorded',
    data: { state: 'PARTLY', payable: 3600, invoiced: 1000.5, open: 2599.5, days: 0, buyer: null },
  })
  expect(await idsIn('PARTLY')).toContain(id)
  const second = (await record(id, { amountTry: 2599.5 })).body.data
  expect(second).toMatchObject({ state: 'FULLY', open: 0 })
  expect([await idsIn('FULLY'), await idsIn('OPEN'), await idsIn('ALL')].map((ids) => ids.includes(id))).toEqual([
    true,
    false,
    true,
  ])
  const [wrong] = second.invoices
  const after = (await voidIt(wrong?.id ?? '')).body
  expect(after).toMatchObject({
    message: 'invoice_voided',
    data: {
      state: 'PARTLY',
      open: 1000.5,
      invoices: [{ number: 'PRV2026000000001', voidReason: 'Yanlış yazıldı', voidedAt: expect.any(String) }, {}],
    },
  })
  // A number is free again, and more than is open is no mistake.
  const again = await record(id, { number: 'prv2026000000001', amountTry: 1100.5 })
  expect(again.body.data).toMatchObject({ state: 'FULLY', open: -100 })
})

it('only completed jobs with something to pay are listed, the last completed first, by days of Turkey', async () => {
  const at = (iso: string) => ended(100, { completed_at: new Date(iso) })
  const [evening, midnight] = [await at('2026-03-31T20:59:59Z'), await at('2026-03-31T21:00:00Z')]
  const active = await ended(100, { status: 'ACTIVE' })
  const archived = await ended(100, { archived_at: new Date(), completed_at: new Date('2026-03-31T21:00:00Z') })
  const free = await createRequest(server.db, { customer_id: owner.id, status: 'COMPLETED' })
  const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id)
  expect(await ids({ from: '2026-03-31', to: '2026-04-01' })).toEqual([midnight.id, evening.id])
  expect(await ids({ to: '2026-03-31' })).toEqual([evening.id])
  expect(await ids({ from: '2026-04-01', to: '2026-04-01' })).toEqual([midnight.id])
  const all = await idsIn('ALL')
  expect([active, archived, free].some(({ id }) => all.includes(id))).toBe(false)
  // A job's own page shows it before its completion too.
  expect(await list({ requestId: active.id })).toMatchObject([{ id: active.id, completedAt: null, days: null }])
  expect(await list({ requestId: archived.id })).toEqual([])
})

it('what is due decides: an acceptance that is taken back leaves nothing to invoice', async () => {
  const request = await createRequest(server.db, { customer_id: owner.id, status: 'PENDING' })
  const body = { serviceRequestId: request.id, items: [LABOUR], currency: 'TRY', vatMode: 'INCLUDED' }
  const offer = (await server.call(admin, offersApi.create, { body })).body.data
  expect(statusAndKey(await record(request.id))).toBe('409 nothing_to_invoice')
  await server.call(admin, offersApi.accept, { params: { id: offer.id }, body: {} })
  expect((await record(request.id, { amountTry: 30 })).body.data).toMatchObject({ payable: 130, open: 100 })
  await server.call(admin, requestsApi.update, {
    params: { id: request.id },
    body: { status: 'WAITING_APPROVAL', reason: 'Yanlış tekliften', confirm: true },
  })
  expect(await list({ requestId: request.id })).toMatchObject([{ payable: 0, invoiced: 30, open: -30 }])
})

it.each<[string, string, object]>([
  ['number', 'required', { number: ' ' }],
  ['number', 'too_long', { number: 'x'.repeat(41) }],
  ['issuedOn', 'invalid_date', { issuedOn: '2026-02-30' }],
  ['issuedOn', 'invoice_in_future', { issuedOn: '2099-01-01' }],
  ['amountTry', 'number_too_small', { amountTry: 0 }],
  ['amountTry', 'too_many_decimals', { amountTry: 1.005 }],
  ['amountTry', 'number_too_large', { amountTry: 1_000_000_001 }],
])('400 at %s, %s: %j', async (field, message, wrong) => {
  expect(refused(await record((await ended()).id, wrong))).toEqual([400, 'validation_failed', [{ field, message }]])
})

it('401, 403, 404 and 409', async () => {
  const { id } = await ended()
  expect((await server.call(null, invoicingApi.list)).status).toBe(401)
  const technician = await server.person('TECHNICIAN')
  for (const who of [owner, technician]) {
    expect(statusAndKey(await server.call(who, invoicingApi.list))).toBe('403 only_admin_can_invoice')
    expect(statusAndKey(await record(id, {}, who))).toBe('403 only_admin_can_invoice')
  }
  expect(statusAndKey(await record(UNKNOWN_ID))).toBe('404 request_not_found')
  expect(statusAndKey(await voidIt(UNKNOWN_ID))).toBe('404 invoice_not_found')
  const invoice = await createInvoice(server.db, id, { number: 'ABC-1' })
  expect(refused(await record((await ended()).id, { number: ' abc-1 ' }))).toEqual([
    409,
    'invoice_number_exists',
    [{ field: 'number', message: 'invoice_number_exists' }],
  ])
  expect(refused(await voidIt(invoice.id, ' '))).toEqual([
    400,
    'validation_failed',
    [{ field: 'reason', message: 'reason_required' }],
  ])
  expect((await voidIt(invoice.id)).status).toBe(200)
  expect(statusAndKey(await voidIt(invoice.id))).toBe('409 already_reversed')
  expect(
    refused(await server.call(admin, invoicingApi.list, { query: { from: '2026-05-02', to: '2026-05-01' } })),
  ).toEqual([400, 'validation_failed', [{ field: 'to', message: 'end_before_start' }]])
})

it('one number twice at once, on two jobs, is recorded once; an invoice voided twice at once, once', async () => {
  const jobs = [await ended(), await ended()]
  const answers = await Promise.all(jobs.map(({ id }) => record(id, { number: 'YARIŞ-1' })))
  expect(sorted(answers)).toEqual(['200 invoice_recorded', '409 invoice_number_exists'])
  const { id } = await createInvoice(server.db, jobs[0]?.id ?? '')
  expect(sorted(await Promise.all([voidIt(id), voidIt(id)]))).toEqual(['200 invoice_voided', '409 already_reversed'])
})

const fetchFile = (query: Record<string, string>) =>
  server.fetch(`/api/invoicing?${new URLSearchParams(query)}`, { headers: { authorization: `Bearer ${admin.token}` } })

/** An accepted and completed job of a person with a TCKN, in euro, with a discount and a line without KDV. */
async function billed() {
  const person = await server.person('CUSTOMER', { fullName: 'Ayşe' })
  const identity = {
    legalName: 'Ayşe Nur Yılmaz',
    taxNumber: '17291716060',
    city: 'Muğla',
    district: 'Bodrum',
    confirm: true,
  }
  await server.call(admin, billingApi.update, { params: { id: person.id }, body: identity })
  const boat = await createBoat(server.db, person.id)
  const request = await createRequest(server.db, { customer_id: person.id, boat_id: boat.id, status: 'PENDING' })
  const items = [
    { ...LABOUR, quantity: 2.5, unit: 'HOUR', unitPrice: 65 },
    { ...LABOUR, description: 'Yağ', quantity: 4.5, unit: 'LITRE', unitPrice: 9.99, vatRate: 10 },
    { ...LABOUR, description: '=Nakliye', quantity: 1, vatRate: 0, vatExemption: '13/a', vatExemptionCode: '304' },
    { ...LABOUR, description: 'Alınmadı', kind: 'OPTIONAL' },
  ]
  const terms = { currency: 'EUR', exchangeRate: 48.1234, vatMode: 'EXCLUDED', discountPercent: 3.33 }
  const body = { serviceRequestId: request.id, items, ...terms }
  const offer = (await server.call(admin, offersApi.create, { body })).body.data
  await server.call(admin, offersApi.accept, { params: { id: offer.id }, body: {} })
  await server.call(admin, requestsApi.update, { params: { id: request.id }, body: { status: 'COMPLETED' } })
  return { person, request, offer }
}

it('the accountant’s file: a row a line with its buyer; its sums are those of the dues', async () => {
  const { person, request, offer } = await billed()
  await record(request.id, { number: 'EF-A', amountTry: 1 })
  await record(request.id, { number: 'EF-B', amountTry: 2 })
  await createInvoice(server.db, request.id, { number: 'EF-C', voided_at: new Date(), void_reason: 'x' })
  const response = await fetchFile({ requestId: request.id, format: 'xlsx' })
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="faturalanacaklar-${today}.xlsx"`)
  const [sheet] = readSheets(Buffer.from(await response.arrayBuffer()))
  const [headings, ...rows] = sheet?.rows ?? []
  expect(headings).toEqual(Object.values(invoicingFileTexts.columns))
  const common = [request.request_number, new Date(`${today}T00:00:00Z`), offer.offerNumber, 1, 'Ayşe Nur', 'Yılmaz']
  const place = ['17291716060', null, null, 'Bodrum', 'Muğla', 'Türkiye']
  const invoices = ['EF-A, EF-B', `${formatDay(today)}, ${formatDay(today)}`]
  const upTo = (row: unknown[]) => row.slice(0, 24)
  expect(rows.map(upTo)).toEqual([
    [...common, ...place, 1, null, 'İşçilik', 2.5, 'saat', 'HUR', 65, 'EUR', 48.1234, 20, null, null],
    [...common, ...place, 2, null, 'Yağ', 4.5, 'litre', 'LTR', 9.99, 'EUR', 48.1234, 10, null, null],
    [...common, ...place, 3, null, '=Nakliye', 1, 'adet', 'C62', 65, 'EUR', 48.1234, 0, '304', '13/a'],
  ])
  expect(rows.map((row) => row.slice(27))).toEqual([invoices, invoices, invoices])
  const kurus = rows.map((row) => row.slice(24, 27).map((value) => Math.round(Number(value) * 100)))
  expect(kurus.every(([base = 0, vat = 0, total = 0]) => base + vat === total)).toBe(true)
  const { due } = (await server.call(admin, paymentsApi.balance, { query: { customerId: person.id } })).body.data
  expect(kurus.reduce((sum, [, , total = 0]) => sum + total, 0)).toBe(Math.round(due * 100))
  expect(offer.payableTry).toBe(due)

  const csv = await (await fetchFile({ requestId: request.id, format: 'csv' })).text()
  expect(csv).toContain(';2,5;saat;HUR;65,00;EUR;48,1234;20;;;')
  expect(csv).toContain(";'=Nakliye;1;adet;C62;")
})

it('a company keeps its name whole; without a billing identity the name alone is written, a person’s in two', async () => {
  const rowOf = async (id: string) =>
    (await (await fetchFile({ requestId: id, format: 'csv' })).text()).split('\r\n')[1]
  const { person, request } = await billed()
  const company = { legalName: 'Mavi Yat Ltd. Şti.', taxNumber: '4540536920' }
  await server.call(admin, billingApi.update, { params: { id: person.id }, body: company })
  expect(await rowOf(request.id)).toContain(';Mavi Yat Ltd. Şti.;;4540536920;;;;;Türkiye;1;')
  await server.db.deleteFrom('billing_identities').where('user_id', '=', person.id).execute()
  expect(await rowOf(request.id)).toContain(';Ayşe;;;;;;;;1;')
  const named = (kind: 'PERSON' | 'COMPANY', full_name: string) =>
    server.db.updateTable('user_infos').set({ kind, full_name }).where('user_id', '=', person.id).execute()
  await named('PERSON', 'Ayşe Nur Yılmaz')
  expect(await rowOf(request.id)).toContain(';Ayşe Nur;Yılmaz;;;;;;;1;')
  await named('COMPANY', 'Mavi Yat Ltd.')
  expect(await rowOf(request.id)).toContain(';Mavi Yat Ltd.;;;;;;;;1;')
})

it('a file of more jobs than a batch has each line once, in the order of the list', async () => {
  const { id } = await createBoat(server.db, owner.id)
  const completed_at = new Date('2025-06-01T09:00:00.123Z')
  for (let job = 0; job < 120; job++) await ended(100, { boat_id: id, completed_at })
  const period = { from: '2025-06-01', to: '2025-06-01' }
  const [first = [], second = []] = [await list(period), await list({ ...period, page: '1' })]
  const text = await (await fetchFile({ ...period, format: 'csv' })).text()
  const numbers = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';')[0])
  expect(numbers).toEqual([...first, ...second].map(({ requestNumber }) => requestNumber))
})
