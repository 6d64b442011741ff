// A note on a job. A technician from whom the job was taken may still say what they did.
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { JobNote, JobNoteInput } from '../../shared/requests/job-notes.contract.ts'
import { requestLogTexts } from '../../shared/requests/requests.log-texts.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Actor } from '../platform/access.ts'
import { boundedDoneAt, doneAtValue, workBegins } from '../platform/done-at.ts'
import { noteById } from './job-notes.queries.ts'
import { logRequest } from './requests.commands.ts'
import { lockRequest, namesOf } from './requests.queries.ts'

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
    const doneAt = boundedDoneAt(clientAt, workBegins(request), now)
    const { id } = await tx
      .insertInto('request_notes')
      .values({ service_request_id: requestId, text, written_by: actor.userId, done_at: doneAtValue(doneAt) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await logRequest(tx, actor, 'UPDATE', requestId, requestLogTexts.noted(namesOf(request)), doneAt)
    return noteById(tx, id)
  })
}
