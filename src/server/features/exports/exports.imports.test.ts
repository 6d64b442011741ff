// What the export writes, an import reads as the same.
import { expect, it } from 'vitest'
import { giveIdentity } from '../../../../test/authenticator.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { importCalls } from '../../../../test/import-calls.ts'
import { zipFiles } from '../../../../test/zip-files.ts'
import type { TableFormat } from '../../../shared/excel.ts'
import { exportsApi } from '../../../shared/exports/exports.contract.ts'
import type { Import } from '../../../shared/imports/imports.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { upload, check, verdicts, addPart } = importCalls(server, admin)

async function exported(format: TableFormat): Promise<Buffer> {
  await giveIdentity(server, admin)
  const { path } = (await server.call(admin, exportsApi.link, { query: { format } })).body.data
  return Buffer.from(await (await server.fetch(path)).arrayBuffer())
}

async function readAgain(bytes: Buffer | undefined): Promise<[Import, unknown]> {
  const file = (await upload(bytes ?? Buffer.of())).body.data
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
