import { type Kysely, sql } from 'kysely'
import { type Page, toPage } from '../../../shared/paging.ts'
import type { JobNote } from '../../../shared/requests/job-notes.contract.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { assertMayRead } from './requests.queries.ts'

const notes = (db: Kysely<DB>) =>
  db
    .selectFrom('request_notes')
    .leftJoin('users', 'users.id', 'request_notes.written_by')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['request_notes.id', 'request_notes.text', 'request_notes.created_at', 'request_notes.done_at'])
    .select(['users.email', 'user_infos.full_name'])

type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number]

const toNote = ({ id, text, created_at, done_at, email, full_name }: NoteRow): JobNote => ({
  id,
  text,
  writtenBy: full_name ?? email,
  createdAt: created_at.toISOString(),
  doneAt: done_at?.toISOString() ?? null,
})

export const noteById = async (db: Kysely<DB>, id: string): Promise<JobNote> =>
  toNote(await notes(db).where('request_notes.id', '=', id).executeTakeFirstOrThrow())

/** Newest first. @throws 404 `request_not_found`, 403 `not_your_request` */
export async function notesOfRequest(
  db: Kysely<DB>,
  actor: Actor,
  requestId: string,
  query: { page: number; size: number },
): Promise<Page<JobNote>> {
  await assertMayRead(db, actor, requestId)
  const found = db.selectFrom('request_notes').where('service_request_id', '=', requestId)
  const rows = await notes(db)
    .where('request_notes.service_request_id', '=', requestId)
    .orderBy(sql`coalesce(request_notes.done_at, request_notes.created_at)`, 'desc')
    .orderBy('request_notes.id')
    .$call(paged(query))
    .execute()
  return toPage(rows.map(toNote), query, await pageTotal(db, query, found))
}
