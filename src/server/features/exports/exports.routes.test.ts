import { parse } from 'csv-parse/sync'
import { beforeEach, expect, inject, it } from 'vitest'
import { giveIdentity } from '../../../../test/authenticator.ts'
import {
  archive,
  createBoat,
  createEngine,
  createOffer,
  createPart,
  createPayment,
  createRequest,
} from '../../../../test/factories.ts'
import { type Person, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { readSheets } from '../../../../test/workbooks.ts'
import { zipFiles } from '../../../../test/zip-files.ts'
import type { TableFormat } from '../../../shared/excel.ts'
import { exportsApi } from '../../../shared/exports/exports.contract.ts'
import { personalDataApi } from '../../../shared/personal-data/personal-data.contract.ts'
import { SHEETS } from './sheets.ts'

const server = useServer()
const { admin, owner, technician } = usePeople(server, {
  admin: 'ADMIN',
  owner: ['CUSTOMER', { fullName: '=HYPERLINK("http://x")' }],
  technician: 'TECHNICIAN',
})

const link = (who: Person | null, format: string) => server.call(who, exportsApi.link, { query: { format } })
async function download(format: TableFormat, who = admin) {
  const { path } = (await link(who, format)).body.data
  const answer = await server.fetch(path)
  return { path, answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function aJob() {
  const boat = await createBoat(server.db, owner.id, { name: 'Mavi Rüya', latitude: -36.5, longitude: 28 })
  await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id, hours_used_hundredths: 12_345 })
  const job = { customer_id: owner.id, boat_id: boat.id, preferred_start_date: '2026-05-04' } as const
  const request = await createRequest(server.db, job)
  await createOffer(server.db, request.id, { total_minor: 123_450, final_minor: 123_450, status: 'SENT', rev: 1 })
  const paid = { amount_minor: 5_000, amount_try_minor: 5_000, currency: 'TRY', exchange_rate_e4: 10_000 } as const
  await createPayment(server.db, request.id, { ...paid, paid_on: '2026-05-06' })
  const part = await createPart(server.db, { part_code: '0012', name: '-Conta, 3"', unit: 'METRE', quantity: 1.5 })
  await archive(server.db, 'spare_parts', (await createPart(server.db)).id)
  return { boat, request, part }
}

/** A row as an object, by its headings. */
const records = (rows: unknown[][] = []) =>
  rows.slice(1).map((row) => Object.fromEntries((rows[0] ?? []).map((heading, at) => [String(heading), row[at]])))

const csvRecords = (file: Buffer | undefined) => parse(String(file), { columns: true }) as Record<string, string>[]

beforeEach(() => giveIdentity(server, admin))

it('a workbook has a sheet a thing with Turkish headings, typed numbers and days, and runs no text', async () => {
  const { request } = await aJob()
  const { answer, bytes } = await download('xlsx')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="pruva-\d{4}-\d\d-\d\d\.xlsx"$/)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const sheets = readSheets(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(SHEETS.map(({ title }) => title))
  expect(sheets.flatMap(({ formulas }) => formulas)).toEqual([])
  const rowsOf = (title: string) => records(sheets.find(({ name }) => name === title)?.rows)
  expect(rowsOf('Müşteriler')).toMatchObject([
    {
      'Ad soyad': '=HYPERLINK("http://x")',
      'E-posta': owner.email,
      Tür: 'Kişi',
      Durum: 'Onaylı',
      'Kayıt no': owner.id,
    },
  ])
  expect(rowsOf('Ekip').map(({ Rol }) => Rol)).toEqual(['Admin', 'Teknisyen'])
  expect(rowsOf('Tekneler')).toMatchObject([{ Tekne: 'Mavi Rüya', Enlem: -36.5, Sahibi: '=HYPERLINK("http://x")' }])
  expect(rowsOf('Motorlar')).toMatchObject([{ Saat: 123.45, 'Ağır kullanım': 'Hayır' }])
  expect(rowsOf('Servis talepleri')).toMatchObject([
    { 'Talep no': request.request_number, 'İstenen ilk gün': new Date('2026-05-04T00:00:00Z') },
  ])
  expect(rowsOf('Teklifler')).toMatchObject([{ 'İndirimli toplam': 1234.5, Durum: 'Gönderildi' }])
  expect(rowsOf('Ödemeler')).toMatchObject([{ Tutar: 50, Kur: 1, 'Ödeme günü': new Date('2026-05-06T00:00:00Z') }])
  expect(rowsOf('Parçalar')).toMatchObject([{ 'Parça kodu': '0012', Birim: 'Metre', Stok: 1.5 }])
  expect(rowsOf('Arşivlenen parçalar')).toHaveLength(1)
})

it('a ZIP of CSV files has the words of the API, dots and ISO days, and an apostrophe before a formula', async () => {
  const { answer, bytes } = await download('csv')
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = await zipFiles(bytes)
  expect([...files.keys()]).toEqual(SHEETS.map(({ name }) => `${name}.csv`))
  for (const { name, columns } of SHEETS)
    expect(String(files.get(`${name}.csv`)).split('\n')[0]).toBe(Object.keys(columns).join(','))
  const rowsOf = (name: string) => csvRecords(files.get(`${name}.csv`))
  expect(rowsOf('customers')).toMatchObject([{ fullName: `'=HYPERLINK("http://x")`, kind: 'PERSON' }])
  expect(rowsOf('boats')).toMatchObject([{ latitude: '-36.5', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) }])
  expect(rowsOf('engines')).toMatchObject([{ hoursUsed: '123.45', isHarshUse: 'false' }])
  expect(rowsOf('requests')).toMatchObject([{ preferredStartDate: '2026-05-04' }])
  expect(rowsOf('offers')).toMatchObject([{ final: '1234.50', status: 'SENT' }])
  expect(rowsOf('parts')).toMatchObject([{ partCode: '0012', name: `'-Conta, 3"`, unit: 'METRE', quantity: '1.5' }])
})

it('each download is logged with who took it', async () => {
  await server.db.deleteFrom('activity_logs').execute()
  await download('xlsx')
  await download('csv')
  const logged = await server.db.selectFrom('activity_logs').selectAll().orderBy('created_at').execute()
  expect(logged.map(({ user_email, message }) => [user_email, message])).toEqual([
    [admin.email, 'Bütün kayıtlar indirildi (Excel)'],
    [admin.email, 'Bütün kayıtlar indirildi (CSV)'],
  ])
})

it('only an admin who has just shown who they are gets an address, of a known format', async () => {
  expect(statusAndKey(await link(null, 'xlsx'))).toBe('401 auth_required')
  for (const who of [owner, technician]) expect(statusAndKey(await link(who, 'xlsx'))).toBe('403 access_denied')
  const other = await server.anotherSession(admin)
  expect(statusAndKey(await link(other, 'xlsx'))).toBe('403 identity_check_required')
  const bad = await link(admin, 'pdf')
  expect([bad.status, bad.body.errors]).toEqual([400, [{ field: 'format', message: 'invalid_value' }]])
})

it('an address opens with a ticket of its own, for a minute, while its caller is a signed-in admin', async () => {
  const open = async (path: string) => {
    const answer = await server.fetch(path)
    return `${answer.status} ${(await answer.json()).message}`
  }
  const foreign = (await server.call(admin, personalDataApi.zipLink)).body.data.path.split('ticket=')[1]
  expect(await open(`${exportsApi.byTicket.url}?ticket=${foreign}`)).toBe('404 download_ended')
  expect(await open(`${exportsApi.byTicket.url}?ticket=x`)).toBe('404 download_ended')
  const second = await server.person('ADMIN')
  await giveIdentity(server, second)
  const { path } = (await link(second, 'csv')).body.data
  const { role_id } = await server.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', technician.id)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('users').set({ role_id }).where('id', '=', second.id).execute()
  expect(await open(path)).toBe('403 access_denied')
  await server.db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', second.sessionId).execute()
  expect(await open(path)).toBe('404 download_ended')
  const late = (await link(admin, 'csv')).body.data.path
  server.advance(2)
  expect(await open(late)).toBe('404 download_ended')
})

it.runIf(inject('migratedDatabase').kind === 'server')('what is written meanwhile is in no sheet', async () => {
  const filler = Array.from({ length: 20_000 }, () => ({
    owner_user_id: owner.id,
    name: crypto.randomUUID(),
    model: 'M',
  }))
  for (let at = 0; at < filler.length; at += 5_000)
    await server.db
      .insertInto('boats')
      .values(filler.slice(at, at + 5_000))
      .execute()
  const { path } = (await link(admin, 'csv')).body.data
  const reader = (await server.fetch(path)).body?.getReader()
  const chunks = [(await reader?.read())?.value]
  await createPart(server.db, { part_code: 'SONRADAN' })
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) chunks.push(next.value)
  const files = await zipFiles(Buffer.concat(chunks.map((chunk) => chunk ?? new Uint8Array())))
  expect(csvRecords(files.get('boats.csv')).length).toBeGreaterThan(20_000)
  expect(String(files.get('parts.csv'))).not.toContain('SONRADAN')
})
