// As personal-columns.ts, for the boats that are handed over, shown and opened to others.
import type { Holding } from './holding.ts'

export const GIVEN = {
  boat_handovers: {
    of: { from_user_id: 'users' },
    part: 'BOATS',
    own: 'boat_id status offered_at expires_at ended_at with_requests',
    points: 'from_user_id to_user_id',
    others: 'to_email',
    rest: 'id terms_version',
  },
  boat_people: {
    of: { owner_user_id: 'users', user_id: 'users' },
    part: 'BOATS',
    own: 'boat_id word calls sees asks prices approves ceiling_try_minor pays muted invited_at accepted_at',
    points: 'owner_user_id user_id approval_given_by',
    others: 'name email phone approval_reason',
    rest: 'id version',
  },
  boat_previews: {
    of: { owner_user_id: 'users' },
    secret: 'token_hash',
    points: 'owner_user_id',
    rest: 'boat_id created_at expires_at',
  },
} satisfies Record<string, Holding>
