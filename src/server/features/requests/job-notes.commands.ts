// A note on a job. A technician from whom the job was taken may still say what they did.
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { JobNote, JobNoteInput, RefusedWorkInput } from '../../../shared/requests/job-notes.contract.ts'
import { requestLogTexts } from '../../../shared/requests/requests.log-texts.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { boundedDoneAt, doneAtValue, workBegins } from '../../http/done-at.ts'
import { reachOf } from '../boats/boat-rights.queries.ts'
import { notifyWorkRefused } from '../notifications/notices.commands.ts'
import { noteById } from './job-notes.queries.ts'
import { logRequest } from './requests.commands.ts'
import { type LockedRequest, lockRequest, namesOf } from './requests.queries.ts'

/** @throws 404 `request_not_found` */
export function addNote(
  db: Kysely<DB>,
  actor: Actor,
  requestId: string,
  { text, clientAt }: z.output<typeof JobNoteInput>,
  now: Date,
): Promise<JobNote> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId)
    return noteById(tx, await insertNote(tx, actor, request, text, boundedDoneAt(clientAt, workBegins(request), now)))
  })
}

async function insertNote(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  text: string,
  doneAt: Date | null,
): Promise<string> {
  const { id } = await tx
    .insertInto('request_notes')
    .values({ service_request_id: request.id, text, written_by: actor.userId, done_at: doneAtValue(doneAt) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logRequest(tx, actor, 'UPDATE', request.id, requestLogTexts.noted(namesOf(request)), doneAt)
  return id
}

/**
 * Tells the admins of work that the server refused. It becomes a note of its job where somebody of the workshop sends it; a request
 * that is no longer there, or that is not the owner's, is left out.
 */
export function tellRefusedWork(
  db: Kysely<DB>,
  actor: Actor,
  { text, requestId, clientAt }: z.output<typeof RefusedWorkInput>,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const request = await requestOf(tx, actor, requestId)
    const doneAt = boundedDoneAt(clientAt, request && workBegins(request), now)
    if (request && actor.role !== 'CUSTOMER') await insertNote(tx, actor, request, text, doneAt)
    else
      await audit(tx, actor, {
        category: 'MAINTENANCE',
        action: 'UPDATE',
        entity: 'service_request',
        entityId: request?.id ?? null,
        message: requestLogTexts.refusedWork,
        doneAt,
      })
    await notifyWorkRefused(tx, actor, request, text)
  })
}

async function requestOf(tx: Transaction<DB>, actor: Actor, id: string | undefined): Promise<LockedRequest | null> {
  if (id === undefined) return null
  const known = await tx
    .selectFrom('service_requests')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(actor.role === 'CUSTOMER', (query) => query.where(reachOf('service_requests', actor)))
    .executeTakeFirst()
  return known ? lockRequest(tx, known.id) : null
}
