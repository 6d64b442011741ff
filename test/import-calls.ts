// Imports over real calls; the worker's part is done by the test.
import { beforeEach, expect } from 'vitest'
import { workOnImports } from '../src/server/features/imports/import-worker.ts'
import type { Import, ImportUpdate } from '../src/shared/imports/imports.contract.ts'
import { importsApi } from '../src/shared/imports/imports.contract.ts'
import { sparePartsApi } from '../src/shared/inventory/spare-parts.contract.ts'
import type { Person, TestServer } from './harness.ts'
import { type Rows, sheetOf, workbook } from './sheets.ts'
import { silentLog } from './silent-log.ts'

export const HEADINGS = ['Kod', 'Ad', 'Birim', 'Fiyat', 'Stok', 'Min', 'Raf']
export const FLEET_HEADINGS = [
  ...['Müşteri', 'E-posta', 'Tekne', 'Tekne modeli'],
  ...['Motor markası', 'Motor modeli', 'Motor seri no', 'Motor saati'],
]
export const TWO: Rows = [
  ['F-1', 'Yağ filtresi', 'Adet', 12.5, 4, 2, 'A-1'],
  ['Y-1', 'Motor yağı', 'Lt', 8, 20.5, 5, null],
]
export const MADE = [
  ['Y-1', 'Motor yağı', 'LITRE', 8, 20.5, 5, null],
  ['F-1', 'Yağ filtresi', 'PIECE', 12.5, 4, 2, 'A-1'],
]

/** A test begins without parts and imports. */
export function importCalls(server: TestServer, admin: Person) {
  const work = () => workOnImports({ db: server.db, clock: server.clock, log: silentLog })

  const sheet = (rows: Rows, headings: readonly string[] = HEADINGS) => workbook({ Stok: sheetOf([headings, ...rows]) })

  async function upload(content: Uint8Array | string, fields: Record<string, string> = {}) {
    const body = new FormData()
    for (const [name, value] of Object.entries({ kind: 'PARTS', fileName: 'stok.xlsx', ...fields }))
      body.set(name, value)
    body.set('file', new Blob([content as BlobPart]), 'stok.xlsx')
    return server.call(admin, importsApi.create, { body })
  }
  const read = async (rows: Rows, headings?: readonly string[]) => (await upload(sheet(rows, headings))).body.data
  const readFleet = async (rows: Rows, headings: readonly string[]) =>
    (await upload(sheet(rows, headings), { kind: 'FLEET' })).body.data

  async function check({ id, columns, version }: Import, more: Partial<ImportUpdate> = {}) {
    const chosen = columns.map(({ field, numbers }) => ({ field, numbers }))
    const answer = await server.call(admin, importsApi.check, {
      params: { id },
      body: { columns: chosen, version, ...more },
    })
    await work()
    return answer
  }
  const seen = async (id: string) => (await server.call(admin, importsApi.byId, { params: { id } })).body.data
  const rowsOf = async (id: string) =>
    (await server.call(admin, importsApi.rows, { params: { id }, query: { size: 100 } })).body.data.content
  const verdicts = async (id: string) => (await rowsOf(id)).map(({ verdict }) => verdict)
  const messages = async (id: string) =>
    (await rowsOf(id)).map(({ reasons }) => reasons.map(({ field, message }) => `${field} ${message}`).join(', '))
  async function run({ id }: { id: string }, rows: 'ALL' | 'GOOD' = 'ALL') {
    const answer = await server.call(admin, importsApi.run, { params: { id }, body: { rows } })
    await work()
    return answer
  }
  async function undo({ id }: { id: string }, rest = false) {
    const answer = await server.call(admin, importsApi.undo, { params: { id }, body: { rest } })
    await work()
    return answer
  }
  async function bytesOf(path: string): Promise<Buffer> {
    const answer = await server.fetch(path, { headers: { authorization: `Bearer ${admin.token}` } })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const parts = async () =>
    (await server.call(admin, sparePartsApi.list, { query: { size: 100 } })).body.data.content.map(
      ({ partCode, name, unit, unitPrice, quantity, minStock, locationCode }) => [
        partCode,
        name,
        unit,
        unitPrice,
        quantity,
        minStock,
        locationCode,
      ],
    )
  const partOf = async (code: string) =>
    (await server.call(admin, sparePartsApi.byCode, { params: { code } })).body.data
  const addPart = async (part: object) => (await server.call(admin, sparePartsApi.create, { body: part })).body.data
  /** Nobody but the admin is left. */
  async function withoutFleet(): Promise<void> {
    for (const table of ['service_requests', 'imports', 'engines', 'models', 'brands', 'boats'] as const)
      await server.db.deleteFrom(table).execute()
    await server.db.deleteFrom('users').where('id', '!=', admin.id).execute()
  }

  beforeEach(async () => {
    for (const table of ['imports', 'stock_movements', 'part_list_items', 'part_lists', 'spare_parts'] as const)
      await server.db.deleteFrom(table).execute()
  })
  return {
    work,
    sheet,
    upload,
    read,
    readFleet,
    withoutFleet,
    check,
    seen,
    rowsOf,
    verdicts,
    messages,
    run,
    undo,
    bytesOf,
    parts,
    partOf,
    addPart,
  }
}
