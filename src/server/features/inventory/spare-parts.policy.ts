import type { SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import type { Actor } from '../../http/access.ts'
import { forbidden } from '../../http/errors.ts'

/** What a part costs is ADMIN's alone (work and money, 4). */
export const mayKnowCosts = ({ role }: Pick<Actor, 'role'>): boolean => role === 'ADMIN'

/** @throws 403 `only_admin_can_manage_costs` */
export function enforceCosts(actor: Actor, input: { cost?: unknown; costCurrency?: unknown }): void {
  const names = input.cost !== undefined || input.costCurrency !== undefined
  if (names && !mayKnowCosts(actor)) throw forbidden('only_admin_can_manage_costs')
}

/** Without what the reader may not know. */
export function seenBy(actor: Pick<Actor, 'role'>, part: SparePart): SparePart {
  if (mayKnowCosts(actor)) return part
  const { cost: _, costCurrency: __, costReceivedOn: ___, ...seen } = part
  return seen
}
