import { z } from 'zod'
import { DayItem, PerDay } from '../calendar/calendar.contract.ts'
import { endpoints } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { ADMINS } from '../roles.ts'

/** What needs an action. Each number is the length of the list that the screen links to; those of requests and boats stop at 1,000. */
export const Waiting = z.object({
  approvals: z.number(),
  withoutOffer: z.number(),
  withoutAnswer: z.number(),
  /** All of the request's unanswered offers have expired. */
  withoutValidOffer: z.number(),
  withoutTechnician: z.number(),
  withoutDate: z.number(),
  /** Boats with something overdue or due soon. */
  dueBoats: z.number(),
  lowStock: z.number(),
  failedMessages: z.number(),
})
export type Waiting = z.infer<typeof Waiting>

/** A month in Turkey. Requests count by the day of filing, jobs by completion, money by the offer's acceptance. */
export const OverviewMonth = z.object({
  /** '2026-11' */
  month: z.string(),
  maintenance: z.number(),
  fault: z.number(),
  completed: z.number(),
  /** Median from filing to completion; null if nothing was completed. */
  turnaroundDays: z.number().nullable(),
  ratings: z.number(),
  rating: z.number().nullable(),
  /** TL */
  income: z.number(),
})
export type OverviewMonth = z.infer<typeof OverviewMonth>

export const Overview = z.object({
  today: z.string(),
  waiting: Waiting,
  /** Whether something that is due has not been paid in time. */
  hasOverdueDues: z.boolean(),
  /** Null while the scheduled backup needs nobody; `error`: why the last attempt failed. */
  backup: z.object({ lastBackupAt: Instant.nullable(), error: z.string().nullable() }).nullable(),
  /** Applications about personal data without an answer on their last day. */
  overduePrivacyRequests: z.number(),
  /** Clocks that nobody ended. */
  forgottenClocks: z.number(),
  /** Monday to Sunday. */
  week: z.object({ start: z.string(), end: z.string(), items: z.array(DayItem) }),
  /** The last twelve months, including this one, oldest first. */
  months: z.array(OverviewMonth),
})
export type Overview = z.infer<typeof Overview>

const { get } = endpoints('Genel bakış')

export const overviewApi = {
  overview: get('/api/overview', ADMINS, 'Bekleyen işler, bu haftanın tarihleri ve son on iki ay', {
    querystring: z.object({ perDay: PerDay }),
    reply: Overview,
  }),
  menuCounts: get('/api/overview/menu-counts', ADMINS, 'Menüdeki sayılar: onay bekleyen kullanıcılar, yeni talepler', {
    reply: z.object({ approvals: z.number(), pendingRequests: z.number() }),
  }),
}
