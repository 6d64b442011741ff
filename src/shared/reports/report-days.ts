// The days of a service report, as YYYY-MM-DD: a boat is received before it is handed back, and not on a day to come.
import { ALLOWED, refused, type Verdict } from '../verdict.ts'

/** The assigned day, or the last possible one where the job began before it. */
export function receivedDay(assigned: string | null, handedBack: string | null, today: string): string | null {
  if (assigned === null) return null
  return [assigned, handedBack ?? today, today].sort()[0] ?? null
}

interface Days {
  receivedOn: string | null
  handedBackOn: string | null
}

export function canStandInReport({ receivedOn, handedBackOn }: Days, today: string): Verdict {
  if (receivedOn !== null && receivedOn > today) return refused(409, 'report_received_in_future')
  if (receivedOn !== null && handedBackOn !== null && receivedOn > handedBackOn)
    return refused(409, 'report_days_out_of_order')
  return ALLOWED
}
