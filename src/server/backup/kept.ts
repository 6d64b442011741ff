// The names of scheduled backups, and which of them stay: 7 days, 4 Sundays, 12 firsts of a month.
import { dayOf, formatInstant } from '../../shared/days.ts'

const DAYS = 7
const SUNDAYS = 4
const FIRSTS = 12

const NAME = /^pruva-(\d{4}-\d{2}-\d{2})T\d{6}(-upgrade)?\.tar\.gz$/
/** What a server left that was killed while it wrote a backup. */
export const isUnfinished = (file: string): boolean => file.endsWith('.part') && isScheduled(file.slice(0, -5))
export const isScheduled = (file: string): boolean => NAME.test(file)

/** 'pruva-2026-11-26T033000.tar.gz', by the workshop's clock. */
export function scheduledName(now: Date, upgrade = false): string {
  const time = formatInstant(now).slice(-5).replace(':', '')
  const seconds = String(now.getUTCSeconds()).padStart(2, '0')
  return `pruva-${dayOf(now)}T${time}${seconds}${upgrade ? '-upgrade' : ''}.tar.gz`
}

const dayIn = (name: string): string => NAME.exec(name)?.[1] ?? ''
const isUpgrade = (name: string): boolean => NAME.exec(name)?.[2] !== undefined
const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/**
 * The backups that are no longer kept. Counted are the days that have one, not the days that passed: while no backup succeeds, none
 * is removed. Of a day the last one stays. Backups before an upgrade stay as long as the seven days, and the last one always.
 */
export function outdatedBackups(files: readonly string[]): string[] {
  const names = files.filter(isScheduled).sort().reverse()
  const nightly = names.filter((name) => !isUpgrade(name))
  const lastOfDays = nightly.filter((name, index) => dayIn(name) !== dayIn(nightly[index - 1] ?? ''))
  const days = lastOfDays.slice(0, DAYS)
  const oldestDay = dayIn(days.at(-1) ?? '')
  const upgrades = names.filter(isUpgrade)
  const kept = new Set([
    ...days,
    ...lastOfDays.filter((name) => isSunday(dayIn(name))).slice(0, SUNDAYS),
    ...lastOfDays.filter((name) => dayIn(name).endsWith('-01')).slice(0, FIRSTS),
    ...upgrades.filter((name, index) => index === 0 || dayIn(name) >= oldestDay),
  ])
  return names.filter((name) => !kept.has(name))
}
