// The latest changes that this server received, numbered. A page that opens its stream gets the changes since its first answer.
import type { Change } from '../../db/live/changes.ts'

/** A page opens its stream a second after its first answer; after more changes than this it loads everything again. */
const MOST_CHANGES = 500

export interface LiveHistory {
  /** After the latest change. */
  position(): string
  add(change: Change): void
  /** Changes may have been missed: earlier positions become invalid. */
  forget(): void
  /** The changes after a position; null where it is another server's, too old or malformed. */
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
      // Cuts the list rarely, not at each change.
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
