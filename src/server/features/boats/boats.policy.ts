import { allowedIf, type Verdict } from '../../../shared/verdict.ts'
import type { Actor } from '../../http/access.ts'

type OwnedBoat = { owner_user_id: string }

export const isOwnBoat = (actor: Actor, boat: OwnedBoat): boolean => boat.owner_user_id === actor.userId

/** The owner and every admin may file requests for it and mount engines on it. */
export const canUseBoat = (actor: Actor, boat: OwnedBoat): Verdict =>
  allowedIf(actor.role === 'ADMIN' || isOwnBoat(actor, boat), 'not_your_boat')
