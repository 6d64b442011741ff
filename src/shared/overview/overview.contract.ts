import { z } from 'zod'
import { CalendarItem } from '../calendar/calendar.contract.ts'
import { type Endpoint, reply } from '../endpoint.ts'
import { ADMINS } from '../roles.ts'

/** Where somebody has to act. Each number is the length of the list that the screen links to. */
export const Waiting = z.object({
  approvals: z.number(),
  withoutOffer: z.number(),
  withoutAnswer: z.number(),
  /** Every offer that waits for its answer has run out. */
  withoutValidOffer: z.number(),
  withoutTechnician: z.number(),
  withoutDate: z.number(),
  lowStock: z.number(),
  failedMessages: z.number(),
})
export type Waiting = z.infer<typeof Waiting>

/** A month in Turkey. Requests count where they were filed, jobs where they were completed, money where the offer was accepted. */
export const OverviewMonth = z.object({
  /** '2026-11' */
  month: z.string(),
  maintenance: z.number(),
  fault: z.number(),
  completed: z.number(),
  /** Median from filing to completion; null where nothing was completed. */
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
  /** Monday to Sunday. */
  week: z.object({ start: z.string(), end: z.string(), items: z.array(CalendarItem) }),
  /** The last twelve, this one included, the oldest first. */
  months: z.array(OverviewMonth),
})
export type Overview = z.infer<typeof Overview>

const tags = ['Genel bakış'] as const
const admin = { access: ADMINS } as const

export const overviewApi = {
  overview: {
    method: 'GET',
    url: '/api/overview',
    config: admin,
    schema: {
      tags,
      summary: 'Bekleyen işler, bu haftanın tarihleri ve son on iki ay',
      response: { 200: reply(Overview) },
    },
  },
  menuCounts: {
    method: 'GET',
    url: '/api/overview/menu-counts',
    config: admin,
    schema: {
      tags,
      summary: 'Menüdeki sayılar: onay bekleyen kullanıcılar, yeni talepler',
      response: { 200: reply(z.object({ approvals: z.number(), pendingRequests: z.number() })) },
    },
  },
} as const satisfies Record<string, Endpoint>
