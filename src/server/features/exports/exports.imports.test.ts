// What the export writes, an import reads as the same.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { giveIdentity } from '../../../../test/authenticator.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { importCalls } from '../../../../test/import-calls.ts'
import { zipFiles } from '../../../../test/zip-files.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { billingApi } from '../../../shared/customers/billing.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { brandsApi, modelsApi } from '../../../shared/engines/brands.contract.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import type { TableFormat } from '../../../shared/excel.ts'
import { exportsApi } from '../../../shared/exports/exports.contract.ts'
import type { Import, ImportKind, ImportUpdate } from '../../../shared/imports/imports.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { upload, check, verdicts, run, addPart } = importCalls(server, admin)

async function exported(format: TableFormat): Promise<Buffer> {
  await giveIdentity(server, admin)
  const { path } = (await server.call(admin, exportsApi.link, { query: { format } })).body.data
  return Buffer.from(await (await server.fetch(path)).arrayBuffer())
}

async function readAgain(bytes: Buffer | undefined, kind: ImportKind = 'PARTS'): Promise<[Import, unknown]> {
  const file = (await upload(bytes ?? Buffer.of(), { kind })).body.data
  await check(file, { onMatch: 'OVERWRITE' })
  return [file, await verdicts(file.id)]
}

it('the sheet of parts is read again as the same, in both formats', async () => {
  await addPart({ partCode: '0012', name: '-Conta, 3"', unit: 'METRE', unitPrice: 12.5, quantity: 1.5, minStock: 0.25 })
  await addPart({ partCode: '=A1', name: 'Yağ; 10W-40', unit: 'LITRE', unitPrice: 1234.56, locationCode: 'B-2' })
  await addPart({
    ...{ partCode: '8690000000012', name: 'Filtre', unit: 'PIECE', unitPrice: 0, quantity: 1500 },
    ...{ cost: 7.25, costCurrency: 'USD', supplier: 'Ege Deniz', supplierCode: '+X-7', codes: ['Y-1', 'Z-2'] },
  })
  const [book, ofBook] = await readAgain(await exported('xlsx'))
  expect([book.sheet, ofBook]).toEqual(['Parçalar', ['SAME', 'SAME', 'SAME']])
  const [csv, ofCsv] = await readAgain((await zipFiles(await exported('csv'))).get('parts.csv'))
  expect(ofCsv).toEqual(['SAME', 'SAME', 'SAME'])
  for (const { columns } of [book, csv]) expect(columns.filter(({ field }) => field !== null)).toHaveLength(12)
})

const NAMES = fc.constantFrom('Ahmet Kaya', '=1+1', 'Şükrü "Işık"; Ltd', '-Ece')
const records = fc.uniqueArray(
  fc.record({
    fullName: NAMES,
    email: fc.integer({ min: 1, max: 9_999 }).map((n) => `k${n}@x.test`),
    phone: fc.option(fc.integer({ min: 0, max: 9_999_999 }).map((n) => `0532${String(n).padStart(7, '0')}`)),
    boats: fc.uniqueArray(fc.constantFrom('Mavi', '0012', '+Lodos', 'Yıldız, 2'), { maxLength: 3 }),
    taxNumber: fc.option(fc.constant('4540536920')),
    opening: fc.option(fc.integer({ min: 1, max: 99_999_999 })),
    hours: fc.array(fc.integer({ min: 0, max: 9_999_99 }), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 4, selector: ({ email }) => email },
)

async function emptied(): Promise<void> {
  await sql`truncate dues cascade`.execute(server.db)
  for (const table of ['imports', 'engines', 'models', 'brands', 'boats'] as const)
    await server.db.deleteFrom(table).execute()
  await server.db.deleteFrom('users').where('id', '!=', admin.id).execute()
}

async function written(made: typeof records extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  const brand = (await server.call(admin, brandsApi.create, { body: { name: 'Volvo Penta' } })).body.data
  const model = (await server.call(admin, modelsApi.create, { body: { name: 'D2-40', brandId: brand.id } })).body.data
  for (const { boats, hours, opening, taxNumber, ...customer } of made) {
    const { id } = (await server.call(admin, customersApi.create, { body: { ...customer, confirm: true } })).body.data
    if (taxNumber !== null) {
      const body = { legalName: customer.fullName, taxNumber, confirm: true }
      expect((await server.call(admin, billingApi.update, { params: { id }, body })).status).toBe(200)
    }
    if (opening !== null) {
      const due = { customer_id: id, kind: 'OPENING', amount_try_minor: opening, due_on: '2025-12-31' } as const
      await server.db.insertInto('dues').values(due).execute()
    }
    for (const name of boats) {
      const body = { name, model: 'Gulet', ownerUserId: id }
      const boat = (await server.call(admin, boatsApi.create, { body })).body.data
      for (const [index, hundredths] of hours.entries()) {
        const engine = {
          modelId: model.id,
          serialNumber: `${customer.email} ${name} ${index}`,
          hoursUsed: hundredths / 100,
        }
        await server.call(admin, enginesApi.create, { body: { ...engine, boatId: boat.id } })
      }
    }
  }
}

it('customers, boats and engines: read again as the same; in an empty installation the export is the same again', async () => {
  const wide = async () => (await zipFiles(await exported('csv'))).get('fleet.csv')
  await fc.assert(
    fc.asyncProperty(records, async (made) => {
      await emptied()
      await written(made)
      const first = await wide()
      const [book, ofBook] = await readAgain(await exported('xlsx'), 'FLEET')
      expect(book.sheet).toBe('Müşteri, tekne, motor')
      expect(new Set(ofBook as string[])).toEqual(new Set(['SAME']))
      // Whom a number alone names is one customer: shared ones are told apart only where both are known.
      if (made.filter(({ taxNumber }) => taxNumber !== null).length > 1) return
      await emptied()
      const file = (await upload(first ?? Buffer.of(), { kind: 'FLEET' })).body.data
      const brands: ImportUpdate['brands'] = [{ brand: 'Volvo Penta', model: null, answer: 'NEW' }]
      await check(file, { brands })
      await run(file)
      expect((await wide())?.toString()).toBe(first?.toString())
    }),
    { numRuns: 8 },
  )
})
