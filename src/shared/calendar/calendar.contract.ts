import { z } from 'zod'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import { Day, Id, IdInput, IdParams, Instant, text, Version } from '../fields.ts'
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
  /** The technicians of that request. */
  requestTechnicianIds: z.array(Id),
  itemColor: z.string().nullable(),
  auth: z.enum(CALENDAR_SCOPES),
  technicianIds: z.array(Id),
  version: z.number(),
})
export type CalendarItem = z.infer<typeof CalendarItem>

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
  version: Version,
})

const tags = ['Takvim'] as const
const staff = { access: STAFF } as const
const one = { response: { 200: reply(CalendarItem) } }
const many = { response: { 200: reply(z.array(CalendarItem)) } }
const Range = z.object({ start: Day, end: Day }).refine(
  ({ start, end }) => {
    const days = daysBetween(start, end)
    return days >= 0 && days <= LONGEST_RANGE_DAYS
  },
  // An invalid day already has its own error.
  { path: ['end'], error: 'invalid_range_type', when: ({ issues }) => issues.length === 0 },
)
const FeedAddress = z.object({ url: z.string() })
const FeedState = z.object({ createdAt: Instant.nullable() })

export const calendarApi = {
  create: {
    method: 'POST',
    url: '/api/calendar',
    config: { access: ADMINS },
    schema: { tags, summary: 'Takvim kalemi ekler', body: NewCalendarItemInput, ...one },
  },
  update: {
    method: 'PUT',
    url: '/api/calendar/:id',
    config: staff,
    schema: {
      tags,
      summary: 'Takvim kalemini günceller (teknisyen yalnız OTHER)',
      params: IdParams,
      body: CalendarItemUpdate,
      ...one,
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/calendar/:id',
    config: staff,
    schema: {
      tags,
      summary: 'Takvim kalemini siler (teknisyen yalnız OTHER)',
      params: IdParams,
      response: { 200: reply(Nothing) },
    },
  },
  byId: {
    method: 'GET',
    url: '/api/calendar/:id',
    config: staff,
    schema: { tags, summary: 'Bir takvim kalemi', params: IdParams, ...one },
  },
  day: {
    method: 'GET',
    url: '/api/calendar/day',
    config: staff,
    schema: { tags, summary: 'Bir günün kalemleri', querystring: z.object({ date: Day }), ...many },
  },
  week: {
    method: 'GET',
    url: '/api/calendar/week',
    config: staff,
    schema: { tags, summary: 'Bir haftanın kalemleri', querystring: Range, ...many },
  },
  month: {
    method: 'GET',
    url: '/api/calendar/month',
    config: staff,
    schema: { tags, summary: 'Bir ayın kalemleri', querystring: Range, ...many },
  },
  renewFeed: {
    method: 'POST',
    url: '/api/calendar/feed',
    config: staff,
    schema: {
      tags,
      summary: 'Telefon takvimi için gizli bir iCal adresi verir; eskisi geçersiz olur',
      response: { 200: reply(FeedAddress) },
    },
  },
  feedState: {
    method: 'GET',
    url: '/api/calendar/feed',
    config: staff,
    schema: { tags, summary: 'iCal adresi ne zaman alındı (yoksa null)', response: { 200: reply(FeedState) } },
  },
  removeFeed: {
    method: 'DELETE',
    url: '/api/calendar/feed',
    config: staff,
    schema: { tags, summary: 'iCal adresini geçersiz kılar', response: { 200: reply(Nothing) } },
  },
  feed: {
    method: 'GET',
    url: '/api/calendar/feed/:token',
    config: { access: 'public', binary: true, weight: 'heavy' },
    schema: { tags, summary: 'iCal beslemesi', params: z.object({ token: text(200) }) },
  },
} as const satisfies Record<string, Endpoint>
