// Until when an owner may change an appointment, and what a day is worth that an admin wants to assign. Days are 'YYYY-MM-DD'.
import { addDays } from '../calendar/calendar.days.ts'

/** `changeDays`: so many days before it, at the latest. */
export const isChangeable = (day: string, { changeDays }: { changeDays: number }, today: string): boolean =>
  addDays(today, changeDays) <= day

interface Appointment {
  assignedDate: string | null
  slot: { day: string } | null
}

/** The day of an appointment: the assigned one, else the wished one. */
export const appointmentDay = ({ assignedDate, slot }: Appointment): string | null => assignedDate ?? slot?.day ?? null
