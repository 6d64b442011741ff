// Every date of the demo data counts back from the clock that is given.
import { dayOf } from '../../../shared/days.ts'

const DAY_MS = 86_400_000

export interface Moments {
  now: Date
  /** '09:30' in Turkey, so many days ago; what would lie in the future happened just now. */
  at(daysAgo: number, time: string): Date
  /** The day so many days ago (negative: ahead). */
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
