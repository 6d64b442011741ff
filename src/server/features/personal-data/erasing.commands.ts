// Erases a person from the database, by the tables of personal and of erased columns. Also for a restore, which has no admin.
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import type { DB } from '../../db/schema.generated.ts'
import { releaseFiles } from '../../files/storage/pending-files.ts'
import { ERASED, emptied, listed } from './erased-columns.ts'
import { eraseMentions, namesOf } from './erasing-mentions.ts'
import { emptyEndedPapers } from './kept-papers.commands.ts'
import { erasedRows } from './own-rows.ts'
import { PERSONAL } from './personal-columns.ts'

type Tx = Transaction<DB>
type Table = keyof DB

const isFileKey = (column: string) => column === 'file_key' || column === 'thumbnail_key'

/**
 * Empties and deletes at once what is not kept, and releases the files. The account stays without a name, archived, so that its
 * jobs still have an owner. Call it with the account's row locked.
 * Records that were merged into it are erased too.
 * @returns the keys of the released files; false where the person was erased before
 */
export async function erasePerson(tx: Tx, userId: string, now: Date, erasedOn = dayOf(now)): Promise<string[] | false> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('erasures')
    .values({ user_id: userId, erased_on: erasedOn })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  const merged = await tx.selectFrom('users').select('id').where('merged_into', '=', userId).execute()
  const ofMerged: string[] = []
  for (const { id } of merged) ofMerged.push(...((await erasePerson(tx, id, now, erasedOn)) || []))
  const names = await namesOf(tx, userId)
  await sql`set local pruva.erasing = 'on'`.execute(tx)
  await sql`update engine_readings set note = null, meter_photo_id = null
    where meter_photo_id in (select id from meter_photos where ${erasedRows('meter_photos', {}, userId)})`.execute(tx)
  const keys: string[] = []
  for (const [name, rule] of Object.entries(ERASED)) {
    const table = name as Table
    if (PERSONAL[table].of === undefined) continue
    const rows = erasedRows(table, rule, userId)
    if (rule.delete !== undefined) keys.push(...(await deleteRows(tx, table, rows, rule.delete)))
    if (rule.blank !== undefined)
      await sql`update ${sql.table(table)} set ${emptied(table, listed(rule.blank))} where ${rows}`.execute(tx)
  }
  await eraseMentions(tx, userId, names)
  await tx.updateTable('users').set({ archived_at: now, updated_at: now }).where('id', '=', userId).execute()
  keys.push(...(await emptyEndedPapers(tx, userId, dayOf(now))).keys)
  await releaseFiles(tx, keys, now)
  return [...ofMerged, ...keys]
}

async function deleteRows(tx: Tx, table: Table, rows: RawBuilder<SqlBool>, which: true | string): Promise<string[]> {
  const files = listed(PERSONAL[table].paper).filter(isFileKey)
  const only = which === true ? sql`` : sql` and ${sql.raw(which)}`
  const returned = files.length > 0 ? sql` returning ${sql.join(files.map((key) => sql.ref(key)))}` : sql``
  const { rows: gone } = await sql<Record<string, string>>`
    delete from ${sql.table(table)} where ${rows}${only}${returned}`.execute(tx)
  return gone.flatMap((row) => Object.values(row))
}
