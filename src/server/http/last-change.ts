// Who changed a record last, for the person whose own change was refused because of it.
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Failure } from '../../shared/endpoint.ts'
import type { DB } from '../db/schema.generated.ts'
import { signedInOf } from './access.ts'
import { AppError, type ChangedRecord } from './errors.ts'

interface Viewer {
  userId: string
  role: string
}

/** Staff and the person's own other device are told the name; an owner is told of the workshop. Undefined where nobody is known. */
async function lastChange(
  db: Kysely<DB>,
  { entity, id, texts }: ChangedRecord,
  viewer: Viewer,
): Promise<Failure['changed']> {
  const last = await db
    .selectFrom('activity_logs')
    .leftJoin('user_infos', 'user_infos.user_id', 'activity_logs.user_id')
    .select(['activity_logs.user_id', 'activity_logs.created_at'])
    .select(sql<string | null>`coalesce(user_infos.full_name, activity_logs.user_email)`.as('name'))
    .where('entity_id', '=', id)
    .where('entity', '=', entity)
    .where('action_type', '=', 'UPDATE')
    .$if(texts.length > 0, (query) => query.where((eb) => eb.or(texts.map((text) => eb('message', 'like', text)))))
    .orderBy('activity_logs.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.user_id) return undefined
  const isNamed = viewer.role !== 'CUSTOMER' || last.user_id === viewer.userId
  return { by: isNamed ? last.name : null, at: last.created_at.toISOString() }
}

/** Adds it to a refusal. A failure of this leaves the refusal as it is. */
export async function attachLastEditor(db: Kysely<DB>, error: unknown, request: FastifyRequest): Promise<void> {
  if (!(error instanceof AppError) || !error.record) return
  error.changed = await lastChange(db, error.record, signedInOf(request).actor).catch(() => undefined)
}
