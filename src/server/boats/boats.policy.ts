import { allowedIf, type Verdict } from '../../shared/verdict.ts'
import type { Actor } from '../platform/access.ts'

type OwnedBoat = { owner_user_id: string }

export const isOwnBoat = (actor: Actor, boat: OwnedBoat): boolean => boat.owner_user_id === actor.userId

/** Filing a request for it, mounting an engine on it: its owner and every admin. */
export const canUseBoat = (actor: Actor, boat: OwnedBoat): Verdict =>
  allowedIf(actor.role === 'ADMIN' || isOwnBoat(actor, boat), 'not_your_boat')
