// Until when an owner may change an appointment, how full a day is, and which marina is meant. Days are 'YYYY-MM-DD'.
import { addDays } from '../calendar/calendar.days.ts'
import { fold } from '../search/search.fold.ts'

/** `changeDays`: so many days before it, at the latest. */
export const isChangeable = (day: string, { changeDays }: { changeDays: number }, today: string): boolean =>
  addDays(today, changeDays) <= day

interface Appointment {
  assignedDate: string | null
  slot: { day: string } | null
}

/** The day of an appointment: the assigned one, else the wished one. */
export const appointmentDay = ({ assignedDate, slot }: Appointment): string | null => assignedDate ?? slot?.day ?? null

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** By what a marina is recognized, however it is written; as the database's marina_key. */
export const marinaKey = (name: string): string => fold(name).replace(/[^a-z0-9]/g, '')

export type LoadState = 'free' | 'near' | 'full' | 'over'

/** `near`: at most a quarter of the places is left, or the last one. Null without places. */
export function loadState({ taken, places }: { taken: number; places: number }): LoadState | null {
  if (places === 0) return null
  if (taken > places) return 'over'
  if (taken === places) return 'full'
  return taken > 0 && places - taken <= Math.ceil(places / 4) ? 'near' : 'free'
}
