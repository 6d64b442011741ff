// Every date of the demo data is relative to the given clock.
import { dayOf } from '../../shared/days.ts'

const DAY_MS = 86_400_000

export interface Moments {
  now: Date
  /** '09:30' in Turkey, `daysAgo` days before today. A time in the future becomes now. */
  at(daysAgo: number, time: string): Date
  /** The day `daysAgo` days before today; negative for days ahead. */
  day(daysAgo: number): string
}

export function momentsBefore(now: Date): Moments {
  const day = (daysAgo: number) => dayOf(new Date(now.getTime() - daysAgo * DAY_MS))
  return {
    now,
    day,
    at: (daysAgo, time) => new Date(Math.min(Date.parse(`${day(daysAgo)}T${time}:00+03:00`), now.getTime())),
  }
}
