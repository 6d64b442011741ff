// The one place that knows which documents can be checked. A new kind is a function of its feature in `LOOK_UPS`, and a name in
// the contract.
import type { Kysely } from 'kysely'
import type { KnownDocument } from '../../../shared/documents/documents.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import { offerByPdf, offerByRecord } from '../offers/drafts/offer-documents.queries.ts'
import { reportByPdf } from '../reports/report-documents.queries.ts'
import { bookByPdf } from '../service-books/book-documents.queries.ts'

/** One query by an index; null for a hash that it does not know. */
export type LookUp = (db: Kysely<DB>, sha256: string, now: Date) => Promise<KnownDocument | null>

const LOOK_UPS: readonly LookUp[] = [offerByPdf, offerByRecord, reportByPdf, bookByPdf]

const HASH = /^[0-9a-f]{64}$/

/** @throws 404 `document_unknown` */
export async function documentByHash(db: Kysely<DB>, sha256: string, now: Date): Promise<KnownDocument> {
  const hash = sha256.toLowerCase()
  const found = HASH.test(hash) ? await Promise.all(LOOK_UPS.map((lookUp) => lookUp(db, hash, now))) : []
  const known = found.find((document) => document !== null)
  if (!known) throw notFound('document_unknown')
  return known
}
