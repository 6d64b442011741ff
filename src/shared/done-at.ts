// What was done without a network arrives later: people read when it was done, and when it arrived if that differs noticeably.
import { formatInstant } from './days.ts'

const NOTICEABLE_MS = 5 * 60_000

/** '20.11.2026 09:42', or '20.11.2026 09:42 (ulaştı: 20.11.2026 14:05)'. */
export function whenDone(doneAt: string | null, arrivedAt: string): string {
  const done = formatInstant(doneAt ?? arrivedAt)
  if (!doneAt || Date.parse(arrivedAt) - Date.parse(doneAt) < NOTICEABLE_MS) return done
  return `${done} (ulaştı: ${formatInstant(arrivedAt)})`
}
