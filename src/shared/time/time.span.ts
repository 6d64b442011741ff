// Spans and durations as people read them.
import { dayOf, formatInstant } from '../days.ts'
import type { RequestStatus } from '../requests/requests.status.ts'

const MINUTE_MS = 60_000

/** '27.11.2026 09:40 – 12:15', over midnight with both days, open '27.11.2026 09:40 – …'. */
export function spanText(startedAt: Date | string, endedAt: Date | string | null): string {
  const start = formatInstant(startedAt)
  if (endedAt === null) return `${start} – …`
  const end = formatInstant(endedAt)
  return `${start} – ${dayOf(startedAt) === dayOf(endedAt) ? end.slice(-5) : end}`
}

/** Whole minutes, as people count: begun ones do not count. */
export const minutesBetween = (startedAt: Date | string, endedAt: Date | string): number =>
  Math.max(0, Math.floor((new Date(endedAt).getTime() - new Date(startedAt).getTime()) / MINUTE_MS))

/** '7 sa 40 dk', '40 dk', '6 sa'. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} dk`
  return rest === 0 ? `${hours} sa` : `${hours} sa ${rest} dk`
}

/** Why a job's clocks ended: 'tamamlandı', 'iptal edildi', 'artık sürmüyor'. */
export const overText = (status: RequestStatus | undefined): string =>
  status === 'CANCELED'
    ? 'iptal edildi'
    : status === 'COMPLETED' || status === undefined
      ? 'tamamlandı'
      : 'artık sürmüyor'
