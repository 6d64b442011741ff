// Who lets somebody answer offers in the owner's name, and up to what sum.
import type { Selectable, Transaction } from 'kysely'
import { whatTheyMay } from '../../../shared/boats/boat-people.texts.ts'
import { givesApproval } from '../../../shared/boats/boat-rights.ts'
import { toMinor } from '../../../shared/money.ts'
import type { BoatPeople, DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest } from '../../http/errors.ts'
import { notifyApprovalGiven } from '../notifications/approval-notices.commands.ts'
import { toPerson } from './boat-people.queries.ts'

type Row = Selectable<BoatPeople>
interface Asked {
  approves: boolean
  ceilingTry?: number | null | undefined
  reason: string | null
}

/** The columns of a right to approve. What stays as it was keeps its giver. @throws 400 `reason_required` where an admin gives it */
export function approvalOf(actor: Actor, { approves, ceilingTry, reason }: Asked, before?: Row) {
  const isAdmin = actor.role === 'ADMIN'
  const ceiling_try_minor = approves && ceilingTry ? toMinor(ceilingTry) : null
  if (!approves) return { approves, ceiling_try_minor, approval_given_by: null, approval_reason: null }
  if (!givesApproval({ approves, ceilingTry }, before && toPerson(before))) return {}
  if (isAdmin && reason === null) throw badRequest('reason_required', 'reason')
  return {
    ...{ approves, ceiling_try_minor },
    approval_given_by: actor.userId,
    approval_reason: isAdmin ? reason : null,
  }
}

/** Of what an admin gave. */
export async function tellOfApproval(
  tx: Transaction<DB>,
  actor: Actor,
  boat: { id: string; name: string; owner_user_id: string },
  { before, row }: { before?: Row; row: Row },
): Promise<void> {
  const person = toPerson(row)
  if (actor.role !== 'ADMIN' || !givesApproval(person, before && toPerson(before))) return
  const data = { boat: boat.name, person: row.name, may: whatTheyMay(person), reason: row.approval_reason ?? '' }
  await notifyApprovalGiven(tx, boat.owner_user_id, boat.id, data)
}
