// The report of a request, for people who may read it.
import type { Kysely } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import type { ServiceReport } from '../../../shared/reports/reports.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { isOfErased } from '../personal-data/kept-papers.queries.ts'
import { assertMayRead } from '../requests/requests.queries.ts'
import { type ReportRow, reportContent, reportRow, type SignedReport } from './report-content.queries.ts'

export interface SignedRow {
  requestId: string
  requestNumber: string
  report: SignedReport
  sha256: string
}

/** A signed report says what was signed, whatever has changed since. */
export async function presentReport(
  db: Kysely<DB>,
  requestId: string,
  row: ReportRow | undefined,
  now: Date,
): Promise<ServiceReport> {
  const signed = row && signedOf(row)
  if (!signed)
    return { ...(await reportContent(db, requestId, row, dayOf(now))), signed: null, version: row?.version ?? 0 }
  const { workshop: _, signatures, ...content } = signed.report
  const { at, technician, owner } = signatures
  return {
    ...content,
    signed: { at, technician: technician.name, owner: owner?.name ?? null, sha256: signed.sha256 },
    version: row.version,
  }
}

type Since = 'planItems' | 'extraWork'

function signedOf({ request_id, snapshot, sha256 }: ReportRow): SignedRow | null {
  // Empty: after the last day of an erased customer's paper.
  if (!snapshot || sha256 === null) return null
  // Reports that were signed before they had plan items and extra work say nothing about them.
  const {
    planItems = [],
    extraWork = [],
    ...signed
  } = JSON.parse(snapshot) as Omit<SignedReport, Since> & Partial<Pick<SignedReport, Since>>
  const report = { ...signed, planItems, extraWork }
  return { requestId: request_id, requestNumber: report.requestNumber, report, sha256 }
}

/** The report of an erased customer is for admins alone. @throws 404 `report_not_found` */
async function assertOpenToStaff(db: Kysely<DB>, { role }: Actor, requestId: string): Promise<void> {
  if (role !== 'TECHNICIAN') return
  const erased = db.selectFrom('service_requests').select('id').where('id', '=', requestId).where(isOfErased)
  if (await erased.executeTakeFirst()) throw notFound('report_not_found')
}

/** @throws 404 `request_not_found`, `report_not_found` for an owner before it is signed; 403 `not_your_request` */
export async function reportOfRequest(
  db: Kysely<DB>,
  actor: Actor,
  requestId: string,
  now: Date,
): Promise<ServiceReport> {
  await assertMayRead(db, actor, requestId)
  await assertOpenToStaff(db, actor, requestId)
  const row = await reportRow(db, requestId)
  if (!row?.signed_at && actor.role === 'CUSTOMER') throw notFound('report_not_found')
  return presentReport(db, requestId, row, now)
}

/** @throws 404 `request_not_found`, `report_not_found` until it is signed; 403 `not_your_request` */
export async function signedReport(db: Kysely<DB>, actor: Actor, requestId: string): Promise<SignedRow> {
  await assertMayRead(db, actor, requestId)
  await assertOpenToStaff(db, actor, requestId)
  return signedRow(db, requestId)
}

/** For somebody who may read it. @throws 404 `report_not_found` until it is signed */
export async function signedRow(db: Kysely<DB>, requestId: string): Promise<SignedRow> {
  const row = await reportRow(db, requestId)
  const signed = row && signedOf(row)
  if (!signed) throw notFound('report_not_found')
  return signed
}

export const reportFileName = ({ requestNumber }: SignedRow) => `servis-formu-${requestNumber}.pdf`

/** When the report of a request was signed; null where it was not. */
export async function reportSignedAt(db: Kysely<DB>, requestId: string): Promise<string | null> {
  const row = await db
    .selectFrom('service_reports')
    .select('signed_at')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.signed_at?.toISOString() ?? null
}
