import type { Switch } from '../../../shared/boats/boat-rights.ts'
import { ALLOWED, allowedIf, refused, type Verdict } from '../../../shared/verdict.ts'
import type { Rights } from './boat-rights.queries.ts'

/** Its owner, every admin, and those whom the owner gave what it needs. OWNER: it is never given. */
export function canUseBoat(rights: Rights | null, need: Switch | 'OWNER'): Verdict {
  if (rights === 'OWNER') return ALLOWED
  if (rights === null || need === 'OWNER') return refused(403, 'not_your_boat')
  return allowedIf(rights.includes(need), need === 'prices' ? 'prices_hidden' : 'not_your_boat')
}
