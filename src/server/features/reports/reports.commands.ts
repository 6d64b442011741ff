// Saves the draft of a report, and signs it. A signed report never changes; the database refuses it too.
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../shared/days.ts'
import { canStandInReport } from '../../../shared/reports/report-days.ts'
import type { ReportInput, ServiceReport, SignInput } from '../../../shared/reports/reports.contract.ts'
import { reportLogTexts } from '../../../shared/reports/reports.log-texts.ts'
import { canSignReport, canWriteReport } from '../../../shared/reports/reports.policy.ts'
import type { Clock } from '../../clock.ts'
import type { DB, ServiceReports } from '../../db/schema.generated.ts'
import { canonicalJson, type Json, sha256 } from '../../files/canonical-json.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { badRequest, conflict, recordChanged } from '../../http/errors.ts'
import { notifyReportSigned } from '../notifications/notices.commands.ts'
import { logRequest } from '../requests/requests.commands.ts'
import { lockRequest, namesOf, partyOf } from '../requests/requests.queries.ts'
import { contentToSign, type ReportRow, reportContent, reportRow } from './report-content.queries.ts'
import { presentReport } from './reports.queries.ts'

interface Deps {
  db: Kysely<DB>
  clock: Clock
}
type Tx = Transaction<DB>

/** Under the lock of its request. @throws 409 `report_signed`, `record_changed` */
async function openReport(tx: Tx, requestId: string, version: number | undefined): Promise<ReportRow | undefined> {
  const row = await reportRow(tx, requestId)
  if (row?.signed_at) throw conflict('report_signed')
  if (version !== undefined && version !== (row?.version ?? 0))
    throw recordChanged('service_request', requestId, reportLogTexts.saved({ boat: '%', number: '%' }))
  return row
}

async function write(tx: Tx, row: ReportRow | undefined, values: Insertable<ServiceReports>): Promise<ReportRow> {
  const { request_id, ...set } = { ...values, version: (row?.version ?? 0) + 1 }
  return tx
    .insertInto('service_reports')
    .values({ request_id, ...set })
    .onConflict((one) => one.column('request_id').doUpdateSet(set))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @throws 400 at `photoIds` for a photo of another request */
async function assertOwnPhotos(tx: Tx, requestId: string, photoIds: string[]): Promise<void> {
  if (photoIds.length === 0) return
  const found = await tx
    .selectFrom('photos')
    .select('id')
    .where('service_request_id', '=', requestId)
    .where('id', 'in', photoIds)
    .execute()
  if (found.length < photoIds.length) throw badRequest('report_photo_not_found', 'photoIds')
}

/** @throws 400 at the day that is wrong */
function assertDays(days: Parameters<typeof canStandInReport>[0], today: string): void {
  const verdict = canStandInReport(days, today)
  if (!verdict.allowed) throw badRequest(verdict.key, 'receivedOn')
}

export function saveReport(
  { db, clock }: Deps,
  actor: Actor,
  requestId: string,
  { version, ...input }: z.output<typeof ReportInput>,
): Promise<ServiceReport> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId)
    enforce(canWriteReport(request.status, await partyOf(tx, actor, request)))
    const row = await openReport(tx, requestId, version)
    const now = clock()
    const today = dayOf(now)
    const photo_ids = [...new Set(input.photoIds)]
    await assertOwnPhotos(tx, requestId, photo_ids)
    assertDays(input, today)
    const saved = await write(tx, row, {
      request_id: requestId,
      findings: input.findings,
      work_done: input.workDone,
      received_on: input.receivedOn,
      handed_back_on: input.handedBackOn,
      photo_ids,
      updated_at: now,
    })
    // An empty day is read from the job.
    assertDays(await reportContent(tx, requestId, saved, today), today)
    await logRequest(tx, actor, 'UPDATE', requestId, reportLogTexts.saved(namesOf(request)))
    return presentReport(tx, requestId, saved, now)
  })
}

/** Signs what the report says now; the owner gets it by mail. */
export function signReport(
  { db, clock }: Deps,
  actor: Actor,
  requestId: string,
  { version, technician, owner }: z.output<typeof SignInput>,
): Promise<ServiceReport> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId)
    enforce(canSignReport(request.status, await partyOf(tx, actor, request)))
    const row = await openReport(tx, requestId, version)
    const now = clock()
    const content = await reportContent(tx, requestId, row, dayOf(now))
    enforce(canStandInReport(content, dayOf(now)))
    const report = await contentToSign(tx, content, { at: now.toISOString(), technician, owner })
    const snapshot = canonicalJson(report as unknown as Json)
    const saved = await write(tx, row, {
      request_id: requestId,
      findings: content.findings,
      work_done: content.workDone,
      received_on: content.receivedOn,
      handed_back_on: content.handedBackOn,
      photo_ids: content.photos.map(({ id }) => id),
      updated_at: now,
      signed_at: now,
      signed_by: actor.userId,
      snapshot,
      sha256: sha256(snapshot),
    })
    const names = namesOf(request)
    await logRequest(tx, actor, 'UPDATE', requestId, reportLogTexts.signed(names, technician.name, owner?.name ?? null))
    await notifyReportSigned(tx, actor, request)
    return presentReport(tx, requestId, saved, now)
  })
}
