// The form of an entry: a day and two times, from which the moments are made. A time that nobody changed keeps its seconds.
import { z } from 'zod'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf, formatInstant } from '../../../shared/days.ts'
import { Day } from '../../../shared/fields.ts'
import type { TimeEntry } from '../../../shared/time/time.contract.ts'
import { forgottenFrom, MAX_HOURS } from '../../../shared/time/time.rules.ts'
import { minutesBetween } from '../../../shared/time/time.span.ts'

export interface EntryValues {
  requestId: string
  day: string
  /** 'HH:MM' */
  startedAt: string
  endedAt: string
  reason: string
}

const Time = z.string().regex(/^\d{2}:\d{2}$/, 'required')

export const entryRules = (needsReason: boolean) =>
  z.object({
    requestId: z.string().min(1, 'required'),
    day: Day,
    startedAt: Time,
    endedAt: Time,
    reason: needsReason ? z.string().trim().min(1, 'reason_required') : z.string(),
  })

const timeOf = (instant: string) => formatInstant(instant).slice(-5)

export const entryValues = (entry: TimeEntry | null, today: string): EntryValues => ({
  requestId: entry?.requestId ?? '',
  day: entry ? dayOf(entry.startedAt) : today,
  startedAt: entry ? timeOf(entry.startedAt) : '',
  endedAt: entry?.endedAt ? timeOf(entry.endedAt) : '',
  reason: '',
})

const moment = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`).toISOString()

/** An end that is not after the start is of the next day. */
export function spanOf({ day, startedAt, endedAt }: EntryValues, entry: TimeEntry | null) {
  const endDay = endedAt <= startedAt ? addDays(day, 1) : day
  const kept = (now: string, before: string | null | undefined) =>
    before && formatInstant(before) === formatInstant(now) ? before : now
  return {
    startedAt: kept(moment(day, startedAt), entry?.startedAt),
    endedAt: kept(moment(endDay, endedAt), entry?.endedAt),
  }
}

/** The closing time of a start's day: the last time in the workshop's opening hours, or 18.00; null where it is before the start. */
export function closingOf(startedAt: string, openingHours: string | null): string | null {
  const times = [...(openingHours ?? '').matchAll(/(\d{1,2})[.:](\d{2})/g)]
  const [, hour = '18', minute = '00'] = times.at(-1) ?? []
  const at = new Date(`${dayOf(startedAt)}T${hour.padStart(2, '0')}:${minute}:00+03:00`)
  return at.getTime() > Date.parse(startedAt) ? at.toISOString() : null
}

/** Whether an end may be offered for a forgotten clock: before it was forgotten, and no longer after its start than the server takes. */
export const isPossibleEnd = (startedAt: string, at: string): boolean =>
  Date.parse(at) <= forgottenFrom(startedAt).getTime() && minutesBetween(startedAt, at) <= MAX_HOURS * 60
