// An owner gives others rights on a boat, changes and ends them. Lock order: the boat, then the right. A change of a right shares the
// boat: whoever acts by the right holds it, and may need the boat's key.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { BoatPersonEdit, BoatPersonInput, SavedPerson } from '../../../shared/boats/boat-people.contract.ts'
import {
  boatPeopleLogTexts as logTexts,
  boatPeopleMailTexts as mailTexts,
  whatTheyMay,
} from '../../../shared/boats/boat-people.texts.ts'
import { withSight } from '../../../shared/boats/boat-rights.ts'
import { logOf } from '../../db/audit.ts'
import { changed } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { normalEmail } from '../../http/email.ts'
import { badRequest, conflict, notFound, recordChanged } from '../../http/errors.ts'
import { type Limit, limitAttempts } from '../../http/rate-limit.ts'
import { APP_ADDRESS, queueMail } from '../../jobs/mail/outbox.ts'
import { renderMail } from '../../jobs/mail/template.ts'
import { approvalOf, tellOfApproval } from './boat-approvals.ts'
import { usableBoat } from './boat-identity.queries.ts'
import { isFor, type Refusal, refusalsOf, toPerson } from './boat-people.queries.ts'
import { activeBoat, type BoatRow } from './boats.queries.ts'
import { dropRecords, endRights, lockWaiting } from './ended-people.commands.ts'
import { contactOf, invitationOf, knownCustomer, type Named, recordOf } from './named-people.commands.ts'

type Inviting = Pick<Deps, 'db' | 'clock' | 'config'>

/** Each invitation of an owner mails an address that may be anybody's. */
const INVITATIONS_BY_ACCOUNT: Limit = { name: 'boat-people:account', max: 40, minutes: 24 * 60 }
const log = logOf('BOAT', 'boat')

/** @throws 429 */
async function limitInvitations(db: Kysely<DB>, now: Date, { role, userId }: Actor): Promise<void> {
  if (role !== 'ADMIN') await limitAttempts(db, now, INVITATIONS_BY_ACCOUNT, userId)
}

/**
 * The answer is the same whether the address or number has an account or not.
 * @throws 404 like `usableBoat`, `customer_not_found`; 400 `reason_required`; 409 `person_known`, `too_many_people`, `boat_has_payer` at
 * `pays`, `same_person` at `phone` for an admin until `confirm`; 429
 */
export async function invitePerson(
  deps: Inviting,
  actor: Actor,
  boatId: string,
  { customerId, name, invite, confirm, ceilingTry, reason, ...input }: z.output<typeof BoatPersonInput>,
): Promise<SavedPerson> {
  const { db, clock } = deps
  await usableBoat(db, actor, boatId)
  await limitInvitations(db, clock(), actor)
  const email = input.email && normalEmail(input.email)
  return db.transaction().execute(async (tx) => {
    const known = customerId === null ? null : await knownCustomer(tx, actor, customerId)
    const boat = await usableBoat(tx, actor, boatId, 'update')
    const owner = await ownerOf(tx, boat)
    const fields = withSight(input)
    const typed = { user_id: null, name: name ?? '', email, phone: input.phone }
    const named = known ?? typed
    const isOwner = named.user_id === boat.owner_user_id || (named.email !== null && named.email === owner.email)
    const refusals = await refusalsOf(tx, [boatId], { ...named, pays: input.pays })
    const refusal = isOwner ? 'person_known' : refusals.get(boatId)
    if (refusal) throw conflict(refusal, fieldOf(refusal, named))
    if (invite && fields.sees && !known && email === null) named.user_id = await recordOf(tx, actor, typed, confirm)
    const row = await tx
      .insertInto('boat_people')
      .values({
        ...fields,
        ...named,
        ...approvalOf(actor, { ...input, ceilingTry, reason }),
        ...{ boat_id: boatId, owner_user_id: boat.owner_user_id, invited_at: clock() },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.email && row.sees) await mailInvitation(tx, row.email, owner.name ?? owner.email ?? '', boat.name)
    await log(tx, actor, 'CREATE', boatId, logTexts.invited(boat.name, row.name, whatTheyMay(toPerson(row))))
    await tellOfApproval(tx, actor, boat, { row })
    const invitation = invite && row.sees && row.user_id ? await invitationOf(deps, tx, actor, row.user_id) : null
    return { ...toPerson(row), invitation }
  })
}

function fieldOf(refusal: Refusal, named: Named): string | undefined {
  if (refusal === 'too_many_people') return undefined
  if (refusal === 'boat_has_payer') return 'pays'
  if (named.user_id !== null) return 'customerId'
  return named.email === null ? 'phone' : 'email'
}

async function assertNoPayer(tx: Transaction<DB>, boatId: string): Promise<void> {
  const payer = tx.selectFrom('boat_people').select('id').where('boat_id', '=', boatId).where('pays', '=', true)
  if (await payer.executeTakeFirst()) throw conflict('boat_has_payer', 'pays')
}

const ownerOf = (tx: Transaction<DB>, boat: BoatRow) =>
  tx
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.email', 'user_infos.full_name as name'])
    .where('users.id', '=', boat.owner_user_id)
    .executeTakeFirstOrThrow()

async function mailInvitation(tx: Transaction<DB>, email: string, owner: string, boat: string): Promise<void> {
  const rendered = renderMail({
    subject: mailTexts.subject(boat),
    title: mailTexts.title,
    paragraphs: [mailTexts.body(owner, boat), mailTexts.how],
    action: { label: mailTexts.action, url: `${APP_ADDRESS}/boats` },
    footnotes: [mailTexts.ignore],
  })
  await queueMail(tx, { kind: 'boat_invitation', userId: null, to: email, ...rendered })
}

/** @throws 404 like `usableBoat`; `person_not_found` */
export async function lockPerson(tx: Transaction<DB>, boatId: string, id: string) {
  return tx
    .selectFrom('boat_people')
    .selectAll()
    .where('id', '=', id)
    .where('boat_id', '=', boatId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('person_not_found'))
}

/**
 * `invite`: somebody without an address who has not accepted gets a new code; the one before is void.
 * @throws 404 like `usableBoat`; `person_not_found`; 400 `person_needs_address` at `sees`, `reason_required`, `contact_required`; 409
 * `record_changed`, `boat_has_payer` at `pays`, `person_known`, `person_keeps_contact`, `same_person` at `phone` for an admin until
 * `confirm`; 429
 */
export function changePerson(
  deps: Inviting,
  actor: Actor,
  { id: boatId, personId }: { id: string; personId: string },
  { version, ceilingTry, reason, muted, invite, confirm, name, email, phone, ...edit }: z.output<typeof BoatPersonEdit>,
): Promise<SavedPerson> {
  const { db, clock } = deps
  if (muted !== undefined) return mute(db, actor, { id: boatId, personId }, muted)
  return db.transaction().execute(async (tx) => {
    const fields = withSight(edit)
    await lockWaiting(tx, 'id', personId)
    const boat = await usableBoat(tx, actor, boatId, 'share')
    const before = await lockPerson(tx, boatId, personId)
    if (version !== undefined && version !== before.version)
      throw recordChanged('boat', boatId, logTexts.changed('%', before.name, '%'))
    const who = await contactOf(tx, boat, before, { name, email, phone })
    const isInvited = invite && fields.sees && who.email === null && before.accepted_at === null
    if (fields.sees && who.email === null && before.user_id === null && !isInvited)
      throw badRequest('person_needs_address', 'sees')
    if (fields.pays && !before.pays) await assertNoPayer(tx, boatId)
    const user_id = isInvited ? (before.user_id ?? (await recordOf(tx, actor, who, confirm))) : before.user_id
    const row = await tx
      .updateTable('boat_people')
      .set({
        ...{ ...fields, ...who },
        ...approvalOf(actor, { ...edit, ceilingTry, reason }, before),
        user_id,
        version: sql<number>`version + 1`,
      })
      .where('id', '=', personId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.sees && row.email && !row.accepted_at && (!before.sees || row.email !== before.email)) {
      await limitInvitations(tx, clock(), actor)
      const owner = await ownerOf(tx, boat)
      await mailInvitation(tx, row.email, owner.name ?? owner.email ?? '', boat.name)
    }
    await log(tx, actor, 'UPDATE', boatId, logTexts.changed(boat.name, row.name, whatTheyMay(toPerson(row))))
    await tellOfApproval(tx, actor, boat, { before, row })
    const invitation = isInvited && user_id ? await invitationOf(deps, tx, actor, user_id) : null
    await tellPerson(tx, boatId, row.user_id)
    return { ...toPerson(row), invitation }
  })
}

/** What a person hears of a boat is their own choice. @throws 404 `person_not_found` */
function mute(
  db: Kysely<DB>,
  actor: Actor,
  { id: boatId, personId }: { id: string; personId: string },
  muted: boolean,
): Promise<SavedPerson> {
  return db.transaction().execute(async (tx) => {
    const boat = await activeBoat(tx, boatId, 'share')
    const row = await tx
      .updateTable('boat_people')
      .set({ muted, version: sql<number>`version + 1` })
      .where('id', '=', personId)
      .where('boat_id', '=', boatId)
      .where('user_id', '=', actor.userId)
      .returningAll()
      .executeTakeFirst()
    if (!boat || !row) throw notFound('person_not_found')
    await log(tx, actor, 'UPDATE', boatId, logTexts.muted(boat.name, row.name, muted))
    await changed(tx, { topic: 'boat', id: boatId, to: { ADMIN: true }, users: [boat.owner_user_id, actor.userId] })
    return { ...toPerson(row), invitation: null }
  })
}

/** What the person reaches is another now. */
async function tellPerson(tx: Transaction<DB>, boatId: string, userId: string | null): Promise<void> {
  const users = userId ? [userId] : []
  await changed(tx, { topic: 'boat', id: boatId, to: { ADMIN: true }, users })
  if (userId) await changed(tx, { topic: 'request', id: null, users })
}

/** By the owner, an admin, or the person. @throws 404 like `usableBoat`; `person_not_found` */
export function endPerson(
  db: Kysely<DB>,
  actor: Actor,
  { id: boatId, personId }: { id: string; personId: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('boat_people')
      .select('id')
      .where('id', '=', personId)
      .where(isFor(actor))
      .executeTakeFirst()
    await lockWaiting(tx, 'id', personId)
    const boat = own ? await activeBoat(tx, boatId, 'share') : await usableBoat(tx, actor, boatId, 'share')
    if (!boat) throw notFound('person_not_found')
    const row = await lockPerson(tx, boatId, personId)
    const ended = await endRights(tx, 'id', personId)
    await log(tx, actor, 'DELETE', boatId, logTexts.ended(boat.name, row.name))
    await dropRecords(tx, actor, ended)
    await tellPerson(tx, boatId, row.user_id)
  })
}

/** @throws 404 `invitation_not_found`, also for one that was accepted or is for somebody else; 409 `person_known` for a second one */
export function acceptBoat({ db, clock }: Pick<Inviting, 'db' | 'clock'>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const missing = () => notFound('invitation_not_found')
    const { boat_id } = await tx
      .selectFrom('boat_people')
      .select('boat_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(missing)
    const boat = await activeBoat(tx, boat_id, 'update')
    if (!boat) throw missing()
    const second = tx.selectFrom('boat_people').select('id').where('boat_id', '=', boat_id)
    if (await second.where('user_id', '=', actor.userId).where('id', '<>', id).executeTakeFirst())
      throw conflict('person_known')
    const row = await tx
      .updateTable('boat_people')
      .set({ user_id: actor.userId, accepted_at: clock(), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .where(isFor(actor))
      .where('accepted_at', 'is', null)
      .where('sees', '=', true)
      .returning('name')
      .executeTakeFirstOrThrow(missing)
    await log(tx, actor, 'UPDATE', boat_id, logTexts.accepted(boat.name, row.name))
    await changed(tx, { topic: 'boat', id: boat_id, to: { ADMIN: true }, users: [boat.owner_user_id] })
    await tellPerson(tx, boat_id, actor.userId)
  })
}
