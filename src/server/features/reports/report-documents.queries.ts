// A signed report by the hash of one of its PDFs, for the check page.
import type { Kysely } from 'kysely'
import type { KnownDocument } from '../../../shared/documents/documents.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

export async function reportByPdf(db: Kysely<DB>, sha256: string): Promise<KnownDocument | null> {
  const copies = db
    .selectFrom('service_report_pdfs')
    .select('request_id')
    .where('sha256', '=', sha256)
    .unionAll(db.selectFrom('passed_on_report_pdfs').select('request_id').where('sha256', '=', sha256))
  const found = await db
    .selectFrom('service_requests')
    .select('service_requests.request_number')
    .where('service_requests.id', 'in', copies)
    .where('service_requests.archived_at', 'is', null)
    .executeTakeFirst()
  return found ? { kind: 'SERVICE_REPORT', number: found.request_number, rev: null, state: 'SIGNED' } : null
}
