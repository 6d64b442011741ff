// As personal-columns.ts, for the hours of the people who work, and what an hour of theirs costs.
import type { Holding } from './holding.ts'

export const HOURS = {
  labour_costs: { of: { user_id: 'users' }, inner: 'cost_minor', points: 'user_id' },
  time_entries: {
    of: { user_id: 'users' },
    part: 'JOBS',
    own: 'id service_request_id started_at ended_at voided_at',
    points: 'user_id',
    inner: 'hour_cost_try_minor',
    rest: 'is_forgotten settled_at',
  },
  time_presses: {
    of: { user_id: 'users' },
    part: 'JOBS',
    own: 'service_request_id kind pressed_at arrived_at',
    points: 'user_id',
    rest: 'id',
  },
  time_changes: {
    of: { entry_id: 'time_entries' },
    part: 'JOBS',
    own: 'entry_id changed_at reason started_before ended_before started_after ended_after',
    points: 'changed_by',
    rest: 'id',
  },
} satisfies Record<string, Holding>
