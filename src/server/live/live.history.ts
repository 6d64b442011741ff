// The latest changes that this server heard of, numbered: a page that opens its stream learns what happened since its first answer.
import type { Change } from '../platform/live/changes.ts'

/** Pages open their stream a second after their first answer; who comes later than this asks for everything again. */
const MOST_CHANGES = 500

export interface LiveHistory {
  /** Behind the latest change. */
  position(): string
  add(change: Change): void
  /** Changes may have been missed: no earlier position is known any more. */
  forget(): void
  /** The changes after a position; null where it is of another server, too old or no position at all. */
  after(position: string): readonly Change[] | null
}

export function liveHistory(): LiveHistory {
  let series = crypto.randomUUID()
  let count = 0
  let latest: Change[] = []
  return {
    position: () => `${series}.${count}`,
    add: (change) => {
      count += 1
      latest.push(change)
      // Cut now and then rather than with each change.
      if (latest.length >= 2 * MOST_CHANGES) latest = latest.slice(-MOST_CHANGES)
    },
    forget: () => {
      series = crypto.randomUUID()
      count = 0
      latest = []
    },
    after: (position) => {
      const [ofSeries, number = ''] = position.split('.')
      if (ofSeries !== series || !/^\d{1,15}$/.test(number)) return null
      const missed = count - Number(number)
      if (missed < 0 || missed > Math.min(MOST_CHANGES, latest.length)) return null
      return missed === 0 ? [] : latest.slice(-missed)
    },
  }
}
