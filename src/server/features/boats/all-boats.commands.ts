// One of a boat's people is added to all boats of its owner.
import type { AddedToBoats } from '../../../shared/boats/boat-people.contract.ts'
import { boatPeopleLogTexts as logTexts, whatTheyMay } from '../../../shared/boats/boat-people.texts.ts'
import { fromMinor } from '../../../shared/money.ts'
import { auditAll } from '../../db/audit.ts'
import { changed } from '../../db/live/changes.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { usableBoat } from './boat-identity.queries.ts'
import { lockPerson } from './boat-people.commands.ts'
import { refusalsOf } from './boat-people.queries.ts'

const NO_APPROVAL = { ceiling_try_minor: null, approval_given_by: null, approval_reason: null }
const ceilingOf = ({ ceiling_try_minor: minor }: { ceiling_try_minor: number | null }) => minor && fromMinor(minor)

/**
 * Whoever has accepted one boat of this owner has accepted the others. All boats are locked by id, so that two who add each other's people
 * wait for one another.
 * @throws 404 like `usableBoat`; `person_not_found`
 */
export function addToAllBoats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id: boatId, personId }: { id: string; personId: string },
): Promise<AddedToBoats> {
  return db.transaction().execute(async (tx) => {
    const { owner_user_id } = await usableBoat(tx, actor, boatId)
    const boats = await tx
      .selectFrom('boats')
      .select(['id', 'name'])
      .where('owner_user_id', '=', owner_user_id)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (!boats.some(({ id }) => id === boatId)) throw notFound('person_not_found')
    const { id: _, version: __, ...row } = await lockPerson(tx, boatId, personId)
    // An admin gives Onaylar boat by boat, with a reason.
    const approves = row.approves && actor.role !== 'ADMIN'
    const approval = approves ? { approval_given_by: actor.userId, approval_reason: null } : NO_APPROVAL
    const person = { ...row, ...approval, approves }
    const others = boats.filter(({ id }) => id !== boatId)
    const ids = others.map(({ id }) => id)
    const refusals = await refusalsOf(tx, ids, person)
    const added = others.filter(({ id }) => !refusals.has(id))
    const accepted_at = person.accepted_at && clock()
    const rows = added.map(({ id }) => ({ ...person, boat_id: id, invited_at: clock(), accepted_at }))
    const entries = added.map(({ id, name }) => ({
      ...({ category: 'BOAT', action: 'CREATE', entity: 'boat', entityId: id } as const),
      message: logTexts.invited(name, person.name, whatTheyMay({ ...person, ceilingTry: ceilingOf(person) })),
    }))
    if (added.length > 0) {
      await tx.insertInto('boat_people').values(rows).execute()
      await auditAll(tx, actor, entries)
      const users = person.user_id ? [owner_user_id, person.user_id] : [owner_user_id]
      for (const topic of ['boat', 'request'] as const)
        await changed(tx, { topic, id: null, to: { ADMIN: true }, users })
    }
    const left = others.flatMap(({ id, name }) => {
      const reason = refusals.get(id)
      return reason ? [{ boatName: name, reason }] : []
    })
    return { added: added.map(({ name }) => name), left }
  })
}
