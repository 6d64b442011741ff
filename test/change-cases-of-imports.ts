// Imports, for log-entries.test.ts. One is under way at a time, so each case begins without any.
import { workOnImports } from '../src/server/features/imports/import-worker.ts'
import { type Import, importsApi } from '../src/shared/imports/imports.contract.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { createPart } from './factories.ts'
import { silentLog } from './silent-log.ts'

let count = 0

function aSheet(rows: string): FormData {
  const body = new FormData()
  body.set('kind', 'PARTS')
  body.set('fileName', 'stok.csv')
  body.set('file', new Blob([`Kod;Ad\n${rows}\n`]), 'stok.csv')
  return body
}

async function aFile({ server, admin }: Context, rows = `AKT-${++count};Conta`): Promise<Import> {
  await server.db.deleteFrom('imports').execute()
  return (await server.call(admin, importsApi.create, { body: aSheet(rows) })).body.data
}

const work = ({ server }: Context) => workOnImports({ db: server.db, clock: server.clock, log: silentLog })
const columnsOf = ({ columns }: Import) => columns.map(({ field }) => ({ field }))

async function checked(context: Context, rows?: string): Promise<Import> {
  const file = await aFile(context, rows)
  const { server, admin } = context
  await server.call(admin, importsApi.check, { params: { id: file.id }, body: { columns: columnsOf(file) } })
  await work(context)
  return file
}

export const importCases: ChangeCases = {
  'imports.create': async ({ server, admin }) => {
    await server.db.deleteFrom('imports').execute()
    return { as: admin, body: aSheet(`AKT-${++count};Conta`), log: 'INVENTORY CREATE' }
  },
  'imports.check': async (context) => {
    const file = await aFile(context)
    return { as: context.admin, params: { id: file.id }, body: { columns: columnsOf(file) }, log: 'INVENTORY UPDATE' }
  },
  'imports.answer': async (context) => {
    const code = String(10_000 + ++count)
    await createPart(context.server.db, { part_code: `00${code}` })
    const { id } = await checked(context, `${code};Conta`)
    return { as: context.admin, params: { id, n: '2' }, body: { answer: 'NEW' }, log: 'INVENTORY UPDATE' }
  },
  'imports.run': async (context) => ({
    as: context.admin,
    params: { id: (await checked(context)).id },
    body: { rows: 'ALL' },
    log: 'INVENTORY UPDATE',
  }),
  'imports.undo': async (context) => {
    const { id } = await checked(context)
    await context.server.call(context.admin, importsApi.run, { params: { id }, body: { rows: 'ALL' } })
    await work(context)
    return { as: context.admin, params: { id }, body: {}, log: 'INVENTORY UPDATE' }
  },
  'imports.remove': async (context) => ({
    as: context.admin,
    params: { id: (await aFile(context)).id },
    log: 'INVENTORY DELETE',
  }),
}
