import { z } from 'zod'
import { HALVES } from '../appointments/appointments.contract.ts'
import { endpoints, Nothing } from '../endpoint.ts'
import { Day, Id, IdInput, Instant, text, Version } from '../fields.ts'
import { REQUEST_STATUSES } from '../requests/requests.status.ts'
import { ADMINS, STAFF } from '../roles.ts'
import { daysBetween } from './calendar.days.ts'

export const CALENDAR_TYPES = ['SERVICE_REQUEST', 'COLLECTION', 'OTHER'] as const
export type CalendarType = (typeof CALENDAR_TYPES)[number]
export const CALENDAR_SCOPES = ['ADMIN_AND_TECHNICIAN', 'ADMIN_ONLY'] as const
export type CalendarScope = (typeof CALENDAR_SCOPES)[number]
/** The largest number of days from a range's start to its end: two long months. */
const LONGEST_RANGE_DAYS = 62

export const CalendarItem = z.object({
  id: Id,
  title: z.string(),
  date: z.string(),
  type: z.enum(CALENDAR_TYPES),
  status: z.string(),
  /** The service request of a SERVICE_REQUEST item that the system made. */
  refId: Id.nullable(),
  /** The number of that request, `S-2026-0053`. */
  requestNumber: z.string().nullable(),
  /** The status of that request; it decides whether the day can still change. */
  requestStatus: z.enum(REQUEST_STATUSES).nullable(),
  /** The half of the day that its owner chose; null where they chose none on this day. */
  half: z.enum(HALVES).nullable(),
  /** The technicians of that request. */
  requestTechnicianIds: z.array(Id),
  /** The service request whose due made this COLLECTION item. */
  dueRequestId: Id.nullable(),
  itemColor: z.string().nullable(),
  auth: z.enum(CALENDAR_SCOPES),
  technicianIds: z.array(Id),
  version: z.number(),
})
export type CalendarItem = z.infer<typeof CalendarItem>

/** An item of an answer that may hold only the first items of each day and type. */
export const DayItem = CalendarItem.extend({
  /** How many items of this day and type there are; present where the call limits them by `perDay`. */
  ofDay: z.number().optional(),
})
export type DayItem = z.infer<typeof DayItem>

const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'invalid_color')
  .transform((value) => value.toLowerCase())
const OptionalColor = z
  .union([z.literal('').transform(() => null), Color], 'invalid_color')
  .nullish()
  .transform((value) => value ?? null)
const titleText = text(160)
const technicianIds = z.array(IdInput, 'invalid_value').max(50, 'too_many_items')

export const NewCalendarItemInput = z.object({
  type: z.enum(CALENDAR_TYPES, 'invalid_value'),
  auth: z.enum(CALENDAR_SCOPES, 'invalid_value').default('ADMIN_AND_TECHNICIAN'),
  date: Day,
  title: titleText,
  itemColor: OptionalColor,
  technicianIds: technicianIds.default([]),
})

/** Every field is optional: an absent field keeps its value. */
export const CalendarItemUpdate = z.object({
  itemColor: z
    .union([z.literal('').transform(() => null), Color], 'invalid_color')
    .nullable()
    .optional(),
  title: titleText.optional(),
  date: Day.optional(),
  type: z.enum(CALENDAR_TYPES, 'invalid_value').optional(),
  auth: z.enum(CALENDAR_SCOPES, 'invalid_value').optional(),
  technicianIds: technicianIds.optional(),
  /** The day of a request's item is full or closed, and shall be taken all the same. */
  confirm: z.boolean('invalid_value').optional(),
  version: Version,
})

/** The answer has at most so many items of each day and type; without it, all. */
export const PerDay = z.coerce
  .number('invalid_number')
  .int('invalid_number')
  .min(1, 'number_too_small')
  .max(100, 'number_too_large')
  .optional()

const { del, get, post, put } = endpoints('Takvim')
const isRange = ({ start, end }: { start: string; end: string }) => {
  const days = daysBetween(start, end)
  return days >= 0 && days <= LONGEST_RANGE_DAYS
}
const rangeError = {
  path: ['end'],
  error: 'invalid_range_type',
  // An invalid day already has its own error.
  when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0,
}
const Range = z.object({ start: Day, end: Day })
const FeedAddress = z.object({ url: z.string() })
const FeedState = z.object({ createdAt: Instant.nullable() })

export const calendarApi = {
  create: post('/api/calendar', ADMINS, 'Takvim kalemi ekler', { body: NewCalendarItemInput, reply: CalendarItem }),
  update: put('/api/calendar/:id', STAFF, 'Takvim kalemini günceller (teknisyen yalnız OTHER)', {
    body: CalendarItemUpdate,
    reply: CalendarItem,
  }),
  remove: del('/api/calendar/:id', STAFF, 'Takvim kalemini siler (teknisyen yalnız OTHER)', { reply: Nothing }),
  byId: get('/api/calendar/:id', STAFF, 'Bir takvim kalemi', { reply: CalendarItem }),
  day: get('/api/calendar/day', STAFF, 'Bir günün kalemleri', {
    querystring: z.object({ date: Day }),
    reply: z.array(CalendarItem),
  }),
  week: get('/api/calendar/week', STAFF, 'Bir haftanın kalemleri', {
    querystring: Range.refine(isRange, rangeError),
    reply: z.array(CalendarItem),
  }),
  month: get('/api/calendar/month', STAFF, 'Bir ayın kalemleri (perDay: her günün her tipinden ilk kalemler)', {
    querystring: Range.extend({ perDay: PerDay }).refine(isRange, rangeError),
    reply: z.array(DayItem),
  }),
  renewFeed: post(
    '/api/calendar/feed',
    STAFF,
    'Telefon takvimi için gizli bir iCal adresi verir; eskisi geçersiz olur',
    { secret: true, reply: FeedAddress },
  ),
  feedState: get('/api/calendar/feed', STAFF, 'iCal adresi ne zaman alındı (yoksa null)', { reply: FeedState }),
  removeFeed: del('/api/calendar/feed', STAFF, 'iCal adresini geçersiz kılar', { reply: Nothing }),
  feed: get('/api/calendar/feed/:token', 'public', 'iCal beslemesi', {
    binary: true,
    weight: 'heavy',
    params: z.object({ token: text(200) }),
  }),
}
