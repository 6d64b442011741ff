// `RATE_LIMIT`: how many calls a minute an account may make, counted in memory by each server.
import type { Clock } from '../clock.ts'
import { tooManyRequests } from './errors.ts'

const MINUTE_MS = 60_000

/** Counts a call. @throws 429 with the seconds until the minute ends */
export type CountCall = (userId: string) => void

/** @param most calls a minute, undefined for no limit */
export function callRate(most: number | undefined, clock: Clock): CountCall {
  if (most === undefined) return () => {}
  let counts = new Map<string, number>()
  let endsAt = 0
  return (userId) => {
    const now = clock().getTime()
    // Also after the clock went back.
    if (now >= endsAt || now < endsAt - MINUTE_MS) {
      counts = new Map()
      endsAt = now + MINUTE_MS
    }
    const count = (counts.get(userId) ?? 0) + 1
    if (count > most) throw tooManyRequests(Math.max(1, Math.ceil((endsAt - now) / 1000)))
    counts.set(userId, count)
  }
}
