// Applications about a person's own data: filed by the person or by an admin, answered by an admin.
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../shared/days.ts'
import type {
  NewPrivacyRequestInput,
  PrivacyRequest,
  PrivacyRequestChange,
} from '../../../shared/personal-data/privacy-requests.contract.ts'
import { privacyRequestLogTexts as logTexts } from '../../../shared/personal-data/privacy-requests.log-texts.ts'
import { privacyRequestsTexts } from '../../../shared/personal-data/privacy-requests.texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, forbidden, notFound } from '../../http/errors.ts'
import { type Limit, limitAttempts } from '../../http/rate-limit.ts'
import { notify } from '../notifications/notify.commands.ts'
import { lockedPrivacyRequest, toPrivacyRequest } from './privacy-requests.queries.ts'

/** Each own one is told to all admins and waits until one of them answers it. */
export const OWN_BY_ACCOUNT: Limit = { name: 'privacy-request:account', max: 10, minutes: 24 * 60 }
const log = logOf('USER', 'privacy_request')

type Tx = Transaction<DB>
type New = z.output<typeof NewPrivacyRequestInput>

/** B-2026-0004: counted within the year in Turkey, without gaps. */
async function nextNumber(tx: Tx, now: Date): Promise<string> {
  const year = dayOf(now).slice(0, 4)
  const { value } = await tx
    .insertInto('counters')
    .values({ name: `privacy:${year}`, value: 1 })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return `B-${year}-${String(value).padStart(4, '0')}`
}

async function ofCaller(tx: Tx, { userId, email }: Actor, now: Date) {
  const profile = await tx.selectFrom('user_infos').select('full_name').where('user_id', '=', userId).executeTakeFirst()
  return {
    user_id: userId,
    full_name: profile?.full_name ?? email,
    contact: email,
    way: 'ACCOUNT' as const,
    received_on: dayOf(now),
  }
}

/** @throws 403 for whoever is no admin, 404 `user_not_found`, 400 at `person.receivedOn` for a day that is still to come */
async function ofPerson(tx: Tx, { role }: Actor, person: NonNullable<New['person']>, now: Date) {
  if (role !== 'ADMIN') throw forbidden()
  const { userId, fullName, contact, way, receivedOn } = person
  if (receivedOn > dayOf(now)) throw badRequest('privacy_request_too_early', 'person.receivedOn')
  if (userId !== null) {
    const known = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    if (!known) throw notFound('user_not_found')
  }
  return { user_id: userId, full_name: fullName, contact, way, received_on: receivedOn }
}

/** @throws as `ofPerson`, 429 after too many of one's own */
export async function filePrivacyRequest({ db, clock }: Deps, actor: Actor, input: New): Promise<PrivacyRequest> {
  const now = clock()
  if (input.person === null) await limitAttempts(db, now, OWN_BY_ACCOUNT, actor.userId)
  return db.transaction().execute(async (tx) => {
    const who = input.person ? await ofPerson(tx, actor, input.person, now) : await ofCaller(tx, actor, now)
    const row = await tx
      .insertInto('privacy_requests')
      .values({
        id: input.id ?? randomUUID(),
        number: await nextNumber(tx, now),
        ...who,
        kind: input.kind,
        text: input.text,
        created_by: actor.userId,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await log(tx, actor, 'CREATE', row.id, logTexts.filed(row.number, privacyRequestsTexts.kinds[row.kind]))
    const data = { number: row.number, person: row.full_name, dueOn: row.due_on }
    await notify(tx, actor, { kind: 'privacy_filed', role: 'ADMIN', data })
    return toPrivacyRequest(row, now)
  })
}

/** @throws 404 `privacy_request_not_found`, 409 `privacy_request_answered` */
export function updatePrivacyRequest(
  { db, clock }: Deps,
  actor: Actor,
  id: string,
  { kind, answer }: z.output<typeof PrivacyRequestChange>,
): Promise<PrivacyRequest> {
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const before = await lockedPrivacyRequest(tx, id)
    if (before.answer !== null) throw conflict('privacy_request_answered')
    const row = await tx
      .updateTable('privacy_requests')
      .set({ kind, ...(answer !== null && { answer, answered_on: dayOf(now) }) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const changed = logTexts.changed(row.number, privacyRequestsTexts.kinds[kind])
    await log(tx, actor, 'UPDATE', id, answer === null ? changed : logTexts.answered(row.number))
    if (answer !== null && row.user_id !== null)
      await notify(tx, null, { kind: 'privacy_answered', userIds: [row.user_id], data: { number: row.number, answer } })
    return toPrivacyRequest(row, now)
  })
}
