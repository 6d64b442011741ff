// The PDF of a revision: made once from the revision's text, stored as a file, and served with the same bytes for ever.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import type { DB } from '../db/schema.generated.ts'
import { sha256 } from '../platform/canonical-json.ts'
import type { Clock } from '../platform/clock.ts'
import { notFound } from '../platform/errors.ts'
import { expectFiles, keepFiles, removePending } from '../platform/storage/pending-files.ts'
import type { Storage, StoredFile } from '../platform/storage/storage.ts'
import { workshopLogo } from '../workshop/workshop.queries.ts'
import type { OfferPaper } from './offer-pdf.ts'
import type { RevisionRow } from './offer-revisions.queries.ts'
import { type OfferSnapshot, termsOfSnapshot } from './offer-snapshot.queries.ts'

export interface PdfDeps {
  db: Kysely<DB>
  clock: Clock
  storage: Storage
  appUrl: string
  log: Pick<BaseLogger, 'error'>
  render: (paper: OfferPaper) => Promise<Buffer>
}

export interface OfferPdf {
  file: StoredFile
  sha256: string
}

const rowOf = (db: Kysely<DB>, revisionId: string) =>
  db.selectFrom('offer_pdfs').select(['file_key', 'sha256']).where('revision_id', '=', revisionId).executeTakeFirst()

/** @throws 404 `offer_not_found` where the stored file is lost: another file would have another hash */
export async function pdfOfRevision(deps: PdfDeps, revision: RevisionRow): Promise<OfferPdf> {
  const stored = (await rowOf(deps.db, revision.id)) ?? (await makePdf(deps, revision))
  const file = await deps.storage.get(stored.file_key)
  if (file) return { file, sha256: stored.sha256 }
  deps.log.error({ revision: revision.id, key: stored.file_key }, 'The PDF of an offer is missing')
  throw notFound('offer_not_found')
}

/** Of two that make it at the same moment one is stored; both serve that one. */
export async function makePdf(deps: PdfDeps, { id, snapshot }: RevisionRow) {
  const { db, clock, storage, render, log } = deps
  const bytes = await render(await paperOf(deps, JSON.parse(snapshot) as OfferSnapshot))
  const now = clock()
  const key = `offers/${now.toISOString().slice(0, 10)}/${randomUUID()}.pdf`
  const row = { revision_id: id, file_key: key, sha256: sha256(bytes), byte_size: bytes.length, made_at: now }
  await expectFiles(db, [key], now)
  try {
    await storage.put(key, bytes, 'application/pdf')
    await db.transaction().execute(async (tx) => {
      const insert = tx
        .insertInto('offer_pdfs')
        .values(row)
        .onConflict((one) => one.doNothing())
      if (await insert.returning('revision_id').executeTakeFirst()) await keepFiles(tx, [key])
    })
  } finally {
    await removePending(deps, [key]).catch((error: unknown) => log.error({ err: error }, 'Left to the sweep'))
  }
  return (await rowOf(db, id)) ?? row
}

/** The logo is the workshop's at the making; everything else is the revision's. */
async function paperOf({ db, storage, appUrl }: PdfDeps, snapshot: OfferSnapshot): Promise<OfferPaper> {
  const logo = await workshopLogo(db, storage)
  return {
    ...snapshot,
    offer: termsOfSnapshot(snapshot),
    link: `${appUrl}/maintenance/${snapshot.requestId}`,
    workshop: { ...snapshot.workshop, logo: logo && `data:image/png;base64,${logo.toString('base64')}` },
  }
}
