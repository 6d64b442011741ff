// Appointments: the workshop's capacity, and the half-days that are free.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day, Id, Instant, integer, OptionalId, text, Version } from '../fields.ts'
import { ADMINS, CUSTOMERS_AND_ADMINS } from '../roles.ts'
import { fold } from '../search/search.fold.ts'
import type { NumberRange } from '../typed-number.ts'
import { marinaKey } from './appointments-rules.ts'

export const HALVES = ['AM', 'PM'] as const
export type Half = (typeof HALVES)[number]

/** The longest period that is asked for at once, in days. */
export const FREE_DAYS = 92

export const APPOINTMENT_NUMBERS = {
  placesAHalf: { min: 0, max: 50, decimals: 0 },
  leadDays: { min: 0, max: 90, decimals: 0, units: ['gün'] },
  holdHours: { min: 1, max: 720, decimals: 0, units: ['saat'] },
  changeDays: { min: 0, max: 90, decimals: 0, units: ['gün'] },
} satisfies Record<string, NumberRange>

export const AREA_LIMITS = { areas: 30, marinas: 40, name: 80, marina: 120 } as const

/** Marinas that are served on some days of the week. */
export const Area = z.object({
  name: z.string(),
  /** 1 is Monday. */
  days: z.array(z.number()),
  marinas: z.array(z.string()),
})
export type Area = z.infer<typeof Area>

export const AppointmentSettings = z.object({
  /** 1 is Monday, 7 is Sunday. */
  workingDays: z.array(z.number()),
  closedDays: z.array(z.string()),
  /** 0: no appointments are offered. */
  placesAHalf: z.number(),
  leadDays: z.number(),
  holdHours: z.number(),
  /** A wish becomes the assigned day at once, without an admin. */
  assignsItself: z.boolean(),
  /** So many days before it an owner may still move or cancel an appointment. */
  changeDays: z.number(),
  /** A boat in one of their marinas gets appointments on its area's days; other boats on all days. */
  areas: z.array(Area),
  version: z.number(),
})
export type AppointmentSettings = z.infer<typeof AppointmentSettings>

/** What an owner has to know of the settings before they change an appointment. */
export const AppointmentTerms = AppointmentSettings.pick({ changeDays: true, assignsItself: true }).extend({
  /** The marinas of all areas, as the workshop writes them. */
  marinas: z.array(z.string()),
})
export type AppointmentTerms = z.infer<typeof AppointmentTerms>

const unique = <T>(list: T[]): T[] => [...new Set(list)].sort()

const weekdays = z.array(integer({ min: 1, max: 7, decimals: 0 }), 'invalid_value').max(7, 'too_many_items')

const AreaInput = z.object({
  name: text(AREA_LIMITS.name),
  days: weekdays.min(1, 'area_days_required').transform(unique),
  marinas: z
    .array(
      text(AREA_LIMITS.marina).refine((name) => marinaKey(name) !== '', 'invalid_value'),
      'invalid_value',
    )
    .min(1, 'area_marinas_required')
    .max(AREA_LIMITS.marinas, 'too_many_items'),
})

/** Names differ, and a marina is in one area, written in any way. */
function checkAreas(areas: readonly z.output<typeof AreaInput>[], context: z.RefinementCtx): void {
  const names = new Set<string>()
  const marinas = new Set<string>()
  for (const [index, area] of areas.entries()) {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', message, path: [index, field] })
    if (names.has(fold(area.name))) refuse('name', 'area_name_taken')
    names.add(fold(area.name))
    const keys = area.marinas.map(marinaKey)
    if (new Set(keys).size < keys.length || keys.some((key) => marinas.has(key))) refuse('marinas', 'marina_taken')
    for (const key of keys) marinas.add(key)
  }
}

export const AppointmentSettingsInput = z.object({
  workingDays: weekdays.transform(unique),
  closedDays: z.array(Day, 'invalid_value').max(400, 'too_many_items').default([]).transform(unique),
  placesAHalf: integer(APPOINTMENT_NUMBERS.placesAHalf),
  leadDays: integer(APPOINTMENT_NUMBERS.leadDays).default(2),
  holdHours: integer(APPOINTMENT_NUMBERS.holdHours).default(48),
  assignsItself: z.boolean('invalid_value').default(false),
  changeDays: integer(APPOINTMENT_NUMBERS.changeDays).default(2),
  /** Absent: they stay as they are. */
  areas: z
    .array(AreaInput, 'invalid_value')
    .max(AREA_LIMITS.areas, 'too_many_items')
    .superRefine(checkAreas)
    .optional(),
  version: Version,
})

/** A half-day of which a request wishes a place. */
export const Slot = z.object({ day: Day, half: z.enum(HALVES, 'invalid_value') }, 'invalid_value')
export type Slot = z.output<typeof Slot>

/** A working day; how many places each half has left. */
export const FreeDay = z.object({ day: z.string(), AM: z.number(), PM: z.number() })
export type FreeDay = z.infer<typeof FreeDay>

/** Why a day is asked about before a request gets it. */
export const DAY_WARNINGS = ['day_closed', 'day_overbooked', 'day_other_area'] as const
export type DayWarning = (typeof DAY_WARNINGS)[number]

/** A day with places or jobs, or a closed one. */
export const DayLoad = z.object({
  day: z.string(),
  /** Jobs and held half-days, without those of the asked request. */
  taken: z.number(),
  /** 0 on a closed day, and where the workshop has set no capacity. */
  places: z.number(),
  /** The workshop has a capacity, and does not work on this day. */
  isClosed: z.boolean(),
  /** The names of the areas that are served. */
  areas: z.array(z.string()),
  /** When the first of the counted holds ends by its time. */
  heldUntil: Instant.nullable(),
  /** What the call that gives the asked request this day asks about first. */
  warning: z.enum(DAY_WARNINGS).nullable(),
  technicians: z.array(z.object({ id: Id, name: z.string(), jobs: z.number() })),
})
export type DayLoad = z.infer<typeof DayLoad>

const Period = z.object({ from: Day, to: Day })
/** Without a boat: the days of all areas. */
const FreePeriod = Period.extend({ boatId: OptionalId })
/** `requestId`: the request that is to get a day. */
const LoadPeriod = Period.extend({ requestId: OptionalId })

const { get, put } = endpoints('Randevular')

export const appointmentsApi = {
  settings: get('/api/appointments/settings', ADMINS, 'Randevu kapasitesi', { reply: AppointmentSettings }),
  updateSettings: put('/api/appointments/settings', ADMINS, 'Randevu kapasitesini değiştirir', {
    body: AppointmentSettingsInput,
    reply: AppointmentSettings,
  }),
  terms: get('/api/appointments/terms', CUSTOMERS_AND_ADMINS, 'Randevunun ne zamana kadar değiştirilebileceği', {
    reply: AppointmentTerms,
  }),
  free: get('/api/appointments/free', CUSTOMERS_AND_ADMINS, 'Boş randevular, yarım günlere göre', {
    querystring: FreePeriod,
    reply: z.array(FreeDay),
  }),
  load: get('/api/appointments/load', ADMINS, 'Günlerin doluluğu ve teknisyenlerin o günkü işleri', {
    querystring: LoadPeriod,
    reply: z.array(DayLoad),
  }),
}
