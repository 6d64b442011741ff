// The codes of parts: their own and up to ten further ones. No two parts share one, in any case, without the marks of letters, and as no
// other form of the same barcode. `part_codes` has them all; a trigger keeps a part's own one there.
import { sql, type Transaction } from 'kysely'
import { gtinForms } from '../../../shared/inventory/scanned-codes.ts'
import { fold } from '../../../shared/search/search.fold.ts'
import type { DB } from '../../db/schema.generated.ts'
import { conflict } from '../../http/errors.ts'

/** Codes change one transaction after the other. Taken before any part is locked. */
export const lockPartCodes = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('part_codes', 0))`.execute(tx)

export interface CodesOfPart {
  id: string
  partCode: string
  codes: readonly string[]
  /** Codes that the part has already. */
  kept?: readonly string[]
}

const formsOf = (code: string): string[] => [...new Set([code, ...gtinForms(code)].map(fold))]

interface AskedCode {
  id: string
  field: string
  forms: string[]
  isNew: boolean
}

const askedCodes = ({ id, partCode, codes, kept = [] }: CodesOfPart): AskedCode[] => {
  const known = new Set(kept.map(fold))
  const one = (code: string, field: string) => ({ id, field, forms: formsOf(code), isNew: !known.has(fold(code)) })
  return [one(partCode, 'partCode'), ...codes.map((code, index) => one(code, `codes.${index}`))]
}

/** The caller holds the lock of the codes. @throws 409 `spare_part_code_already_exists`, at the code's field */
export async function refuseTakenCodes(tx: Transaction<DB>, parts: readonly CodesOfPart[]): Promise<void> {
  const seen = new Set<string>()
  const asked = parts.flatMap(askedCodes)
  for (const { field, forms } of asked) {
    if (forms.some((form) => seen.has(form))) throw conflict('spare_part_code_already_exists', field)
    for (const form of forms) seen.add(form)
  }
  const fresh = asked.filter(({ isNew }) => isNew)
  if (fresh.length === 0) return
  const forms = fresh.flatMap((one) => one.forms)
  const rows = await tx
    .selectFrom('part_codes')
    .select(['spare_part_id', 'code_fold'])
    .where('code_fold', '=', sql<string>`any(${forms}::text[])`)
    .execute()
  const owners = new Map(rows.map(({ code_fold, spare_part_id }) => [code_fold, spare_part_id]))
  const taken = fresh.find(({ id, forms }) => forms.some((form) => (owners.get(form) ?? id) !== id))
  if (taken) throw conflict('spare_part_code_already_exists', taken.field)
}

/** A code can move between being the own one and a further one: these go before the part is written. */
export async function removeFurtherCodes(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('part_codes').where('spare_part_id', 'in', ids).where('position', '>', 0).execute()
}

export async function addFurtherCodes(
  tx: Transaction<DB>,
  parts: readonly Pick<CodesOfPart, 'id' | 'codes'>[],
): Promise<void> {
  const rows = parts.flatMap(({ id, codes }) =>
    codes.map((code, index) => ({ spare_part_id: id, position: index + 1, code })),
  )
  if (rows.length > 0) await tx.insertInto('part_codes').values(rows).execute()
}
