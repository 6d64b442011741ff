// Appointments: the workshop's capacity, and the half-days that are free.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day, Id, integer, Version } from '../fields.ts'
import { ADMINS, CUSTOMERS_AND_ADMINS } from '../roles.ts'
import type { NumberRange } from '../typed-number.ts'

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
  version: z.number(),
})
export type AppointmentSettings = z.infer<typeof AppointmentSettings>

/** What an owner has to know of the settings before they change an appointment. */
export const AppointmentTerms = AppointmentSettings.pick({ changeDays: true, assignsItself: true })
export type AppointmentTerms = z.infer<typeof AppointmentTerms>

const unique = <T>(list: T[]): T[] => [...new Set(list)].sort()

export const AppointmentSettingsInput = z.object({
  workingDays: z
    .array(integer({ min: 1, max: 7, decimals: 0 }), 'invalid_value')
    .max(7, 'too_many_items')
    .transform(unique),
  closedDays: z.array(Day, 'invalid_value').max(400, 'too_many_items').default([]).transform(unique),
  placesAHalf: integer(APPOINTMENT_NUMBERS.placesAHalf),
  leadDays: integer(APPOINTMENT_NUMBERS.leadDays).default(2),
  holdHours: integer(APPOINTMENT_NUMBERS.holdHours).default(48),
  assignsItself: z.boolean('invalid_value').default(false),
  changeDays: integer(APPOINTMENT_NUMBERS.changeDays).default(2),
  version: Version,
})

/** A half-day of which a request wishes a place. */
export const Slot = z.object({ day: Day, half: z.enum(HALVES, 'invalid_value') }, 'invalid_value')
export type Slot = z.output<typeof Slot>

/** A working day; how many places each half has left. */
export const FreeDay = z.object({ day: z.string(), AM: z.number(), PM: z.number() })
export type FreeDay = z.infer<typeof FreeDay>

/** A day with places or jobs. */
export const DayLoad = z.object({
  day: z.string(),
  /** Jobs and held half-days. */
  taken: z.number(),
  /** 0 on a closed day, and where the workshop has set no capacity. */
  places: z.number(),
  technicians: z.array(z.object({ id: Id, name: z.string(), jobs: z.number() })),
})
export type DayLoad = z.infer<typeof DayLoad>

const Period = z.object({ from: Day, to: Day })

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
    querystring: Period,
    reply: z.array(FreeDay),
  }),
  load: get('/api/appointments/load', ADMINS, 'Günlerin doluluğu ve teknisyenlerin o günkü işleri', {
    querystring: Period,
    reply: z.array(DayLoad),
  }),
}
