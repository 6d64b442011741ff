// A service book by the hash of its file, for the check page. It names the day alone: the book's boat is nobody else's business.
import type { Kysely } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import type { KnownDocument } from '../../../shared/documents/documents.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

export async function bookByPdf(db: Kysely<DB>, sha256: string): Promise<KnownDocument | null> {
  const book = await db
    .selectFrom('service_books')
    .select('made_at')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return book ? { kind: 'SERVICE_BOOK', number: dayOf(book.made_at), rev: null, state: 'MADE' } : null
}
