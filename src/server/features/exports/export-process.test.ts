// The export of a running embedded server: by a process of its own, from a copy.
import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { made, sourceDir, useBackup } from '../../../../test/backups.ts'
import { readSheets } from '../../../../test/workbooks.ts'
import { exporterBeside } from './export-process.ts'
import { SHEETS } from './sheets.ts'

useBackup()

/** A new process opens a database. */
const TIME_LIMIT = { timeout: 90_000 }

const exporter = () => {
  const { copyTo } = made.source
  if (!copyTo) throw new Error('The source is an embedded database')
  return exporterBeside({ dataDir: sourceDir(), storageUrl: undefined, copyDatabase: copyTo })
}
const left = async () => (await readdir(sourceDir())).filter((name) => name.includes('unfinished'))

it('has the rows of every sheet, and leaves no copy', TIME_LIMIT, async () => {
  const sheets = readSheets(await buffer(await exporter()('xlsx')))
  expect(sheets.map(({ name }) => name)).toEqual(SHEETS.map(({ title }) => title))
  for (const [title, table] of [
    ['Motorlar', 'engines'],
    ['Servis talepleri', 'service_requests'],
    ['Stok hareketleri', 'stock_movements'],
  ] as const) {
    const { count } = await made.source.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect([title, sheets.find(({ name }) => name === title)?.rows.length]).toEqual([title, count + 1])
  }
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
})

it('who goes away ends it, and the next one begins', TIME_LIMIT, async () => {
  const exported = exporter()
  const [first, second] = [await exported('csv'), exported('csv')]
  first.destroy()
  expect((await buffer(await second)).length).toBeGreaterThan(1_000)
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
})

it('a database that does not open → an error with its words before the first byte', TIME_LIMIT, async () => {
  const broken = exporterBeside({
    dataDir: sourceDir(),
    storageUrl: undefined,
    databaseUrl: 'postgres://127.0.0.1:9/x',
  })
  await expect(broken('csv')).rejects.toThrow('The PostgreSQL server of DATABASE_URL does not answer')
})
