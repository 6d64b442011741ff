import { expect, it } from 'vitest'
import { isUnfinished, outdatedBackups, scheduledName } from './kept.ts'

const DAY_MS = 86_400_000
const night = (day: string) => new Date(`${day}T03:30:00+03:00`)
const days = (names: readonly string[]) => names.map((name) => name.slice(6, 16))

/** What stays after each night made its backup and removed what is not kept. */
function keptAfter(first: string, nights: number): string[] {
  let there: string[] = []
  for (let count = 0; count < nights; count += 1) {
    there = [...there, scheduledName(new Date(night(first).getTime() + count * DAY_MS))]
    const gone = outdatedBackups(there)
    there = there.filter((name) => !gone.includes(name))
  }
  return there
}

it('a backup is named by the workshop’s day and time', () => {
  expect(scheduledName(new Date('2026-11-25T21:30:05Z'))).toBe('pruva-2026-11-26T003005.tar.gz')
  expect(scheduledName(new Date('2026-11-25T21:30:05Z'), true)).toBe('pruva-2026-11-26T003005-upgrade.tar.gz')
})

it('kept are 7 days, 4 Sundays and 12 firsts of a month', () => {
  // 500 nights until Thursday, 26 November 2026.
  const kept = days(keptAfter('2025-07-15', 500))
  const week = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
  const sundays = ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22']
  const months = ['2025-12', ...Array.from({ length: 11 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`)]
  const firsts = months.map((month) => `${month}-01`)
  expect(kept).toEqual([...new Set([...week, ...sundays, ...firsts])].sort())
})

it('no backup is removed while none succeeds: nights without one do not count', () => {
  const there = keptAfter('2026-01-05', 7)
  expect(outdatedBackups([...there, scheduledName(night('2026-11-26'))])).toEqual([there[0]])
})

it('of a day the last backup stays; one before an upgrade as long as the seven days, and the last one always', () => {
  const [morning, evening] = [new Date('2026-11-26T06:00:00Z'), new Date('2026-11-26T16:00:00Z')].map((at) =>
    scheduledName(at),
  ) as [string, string]
  expect(outdatedBackups([morning, evening])).toEqual([morning])
  const nights = keptAfter('2026-11-18', 9)
  const upgrade = (day: string) => scheduledName(new Date(`${day}T09:00:00Z`), true)
  expect(outdatedBackups([...nights, upgrade('2026-11-02'), upgrade('2026-11-24')])).toEqual([upgrade('2026-11-02')])
  expect(outdatedBackups([...nights, upgrade('2026-11-02')])).toEqual([])
})

it('no other file is touched', () => {
  const others = [
    'notlar.txt',
    'pruva-20261126T033000.tar.gz',
    'pruva-2026-11-26T033000.tar.gz.old',
    'eski/pruva.tar.gz',
  ]
  expect(outdatedBackups([...others, ...keptAfter('2026-11-01', 20)])).toEqual([])
  expect(['pruva-2026-11-26T033000.tar.gz.part', 'benim.tar.gz.part'].map(isUnfinished)).toEqual([true, false])
})
