import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { createOffer, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { readSheets } from '../../../../test/workbooks.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
server.turnToNoon()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const today = dayOf(new Date())

/** Due 1.000,00 ₺; paid 36,46 ₺ in euro in May 2026 and 100,00 ₺ today, which is reversed. */
async function aHistory() {
  const customer = await server.person('CUSTOMER', { fullName: 'Gülşah Çağlayan' })
  const request = await createRequest(server.db, { customer_id: customer.id, status: 'WAITING_APPROVAL' })
  const offer = await createOffer(server.db, request.id, { final_try_minor: 100_000 })
  await server.call(admin, offersApi.accept, { params: { id: offer.id }, body: {} })
  const pay = async (amount: number, paidOn: string, more: object = {}) => {
    const body = { requestId: request.id, amount, paidOn, method: 'TRANSFER', ...more }
    return (await server.call(admin, paymentsApi.record, { body })).body.data.id
  }
  await pay(1, '2026-05-01', { currency: 'EUR', exchangeRate: 36.4567 })
  const id = await pay(100, today)
  await server.call(admin, paymentsApi.reverse, { params: { id }, body: { reason: '=HYPERLINK("x")' } })
  return { customer, request, offer }
}

const ask = (who: Person, query: Record<string, string>) => server.call(who, paymentsApi.statement, { query })
const file = (who: Person, customerId: string, format: string, excel = 'tr') =>
  server.fetch(
    `/api/payments/statement?customerId=${customerId}&from=${today}&to=${today}&format=${format}&excel=${excel}`,
    {
      headers: { authorization: `Bearer ${who.token}` },
    },
  )

it('a statement: what was open before, each entry of its day with the balance after it, what is open at the end', async () => {
  const { customer, request, offer } = await aHistory()
  const { data } = (await ask(customer, { from: today, to: today })).body
  expect(data).toMatchObject({
    customerId: customer.id,
    customerName: 'Gülşah Çağlayan',
    from: today,
    to: today,
    openingBalance: -36.46,
    totalDebit: 1100,
    totalCredit: 100,
    closingBalance: 963.54,
  })
  const line = { day: today, requestNumber: request.request_number }
  expect(data.lines).toEqual([
    {
      ...line,
      kind: 'DUE',
      description: `Kalan ödeme, teklif ${offer.offer_number}`,
      debit: 1000,
      credit: 0,
      balance: 963.54,
    },
    { ...line, kind: 'PAYMENT', description: 'Ödeme, havale', debit: 0, credit: 100, balance: 863.54 },
    {
      ...line,
      kind: 'REVERSAL',
      description: 'Ödeme geri alındı: =HYPERLINK("x")',
      debit: 100,
      credit: 0,
      balance: 963.54,
    },
  ])
  const balance = (await server.call(customer, paymentsApi.balance, {})).body.data
  expect(balance.open).toBe(data.closingBalance)
  const earlier = (await ask(admin, { customerId: customer.id, from: '2026-01-01', to: '2026-05-01' })).body.data
  expect(earlier.lines).toMatchObject([
    { description: 'Ödeme, havale, € 1,00 × 36,4567', credit: 36.46, balance: -36.46 },
  ])
})

it('a withdrawn due is a line of its own, and the closing balance is what is open', async () => {
  const { customer, request } = await aHistory()
  await server.call(admin, requestsApi.cancel, { params: { id: request.id } })
  const { data } = (await ask(customer, { from: '2026-01-01', to: today })).body
  expect(data.lines.at(-1)).toMatchObject({ kind: 'DUE_WITHDRAWN', credit: 1000, balance: -36.46 })
  expect(data.closingBalance).toBe(-36.46)
})

it('CSV: for a Turkish Excel, and no cell is run as a formula', async () => {
  const { customer, request } = await aHistory()
  const response = await file(customer, customer.id, 'csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="cari-ekstre-${today}-${today}.csv"`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, opening, , payment, , closing] = new TextDecoder().decode(bytes).split('\r\n')
  const day = formatDay(today)
  expect(head).toBe('Tarih;Talep;Açıklama;Borç (TL, KDV dahil);Alacak (TL);Bakiye (TL);B/A')
  expect(opening).toBe(`${day};;Devreden bakiye;;;36,46;A`)
  expect(payment).toBe(`${day};${request.request_number};Ödeme, havale;;100,00;863,54;B`)
  expect(closing).toBe(`${day};;Kapanış bakiyesi;1100,00;100,00;963,54;B`)
})

it('CSV for an English Excel: commas between cells, points in amounts, days that every order of a date reads', async () => {
  const { customer, request } = await aHistory()
  const text = await (await file(customer, customer.id, 'csv', 'en')).text()
  const [head, opening, , payment] = text.split('\r\n')
  expect(head).toBe('Tarih,Talep,Açıklama,"Borç (TL, KDV dahil)",Alacak (TL),Bakiye (TL),B/A')
  expect(opening).toBe(`${today},,Devreden bakiye,,,36.46,A`)
  expect(payment).toBe(`${today},${request.request_number},"Ödeme, havale",,100.00,863.54,B`)
})

it('workbook: the same lines, with typed days and amounts', async () => {
  const { customer, request } = await aHistory()
  const response = await file(customer, customer.id, 'xlsx')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="cari-ekstre-${today}-${today}.xlsx"`)
  const [sheet] = readSheets(Buffer.from(await response.arrayBuffer()))
  const day = new Date(`${today}T00:00:00Z`)
  const [head, opening, , payment, , closing] = sheet?.rows ?? []
  expect(head).toEqual(['Tarih', 'Talep', 'Açıklama', 'Borç (TL, KDV dahil)', 'Alacak (TL)', 'Bakiye (TL)', 'B/A'])
  expect(opening).toEqual([day, null, 'Devreden bakiye', null, null, 36.46, 'A'])
  expect(payment).toEqual([day, request.request_number, 'Ödeme, havale', null, 100, 863.54, 'B'])
  expect(closing).toEqual([day, null, 'Kapanış bakiyesi', 1100, 100, 963.54, 'B'])
})

it('PDF: the same lines and sums, with the customer’s name', async () => {
  const { customer, request } = await aHistory()
  await server.db
    .updateTable('workshop')
    .set({ iban: 'TR330006100519786457841326', trade_name: 'Pruva Marin' })
    .execute()
  const response = await file(admin, customer.id, 'pdf')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  await pdf.loadingTask.destroy()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  for (const part of ['Cari hesap ekstresi', 'Gülşah Çağlayan', '36,46 A', '1.100,00', '963,54 B'])
    expect(text).toContain(part)
  expect(text).toContain('IBAN: TR33 0006 1005 1978 6457 8413 26')
  expect(text).toContain(`Açıklama: ${request.request_number}`)
})

it('an owner reads only their own; an admin names the customer', async () => {
  const [{ customer }, stranger] = [await aHistory(), await server.person('CUSTOMER')]
  expect(statusAndKey(await ask(stranger, { customerId: customer.id }))).toBe('403 access_denied')
  expect(refused(await ask(admin, {}))).toEqual([
    400,
    'validation_failed',
    [{ field: 'customerId', message: 'required' }],
  ])
  expect(statusAndKey(await ask(admin, { customerId: UNKNOWN_ID }))).toBe('404 customer_not_found')
  expect(refused(await ask(customer, { from: '2026-05-02', to: '2026-05-01' }))).toEqual([
    400,
    'validation_failed',
    [{ field: 'to', message: 'end_before_start' }],
  ])
  expect((await ask(await server.person('TECHNICIAN'), {})).status).toBe(403)
})
