// Readings of an engine's hour meter (boat-passport.md, sections 1 and 7).
import { z } from 'zod'
import { filterInstant } from '../days.ts'
import { endpoints } from '../endpoint.ts'
import { ClientAt, decimal, Id, IdInput, Instant, optionalText } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { PHOTO_SIZES } from '../photos/photos.contract.ts'
import { CUSTOMERS, EVERYBODY } from '../roles.ts'
import type { NumberRange } from '../typed-number.ts'

export const READING_SOURCES = ['OWNER', 'TECHNICIAN', 'SERVICE', 'IMPORT'] as const

export const METER_HOURS: NumberRange = { min: 0, max: 999_999, decimals: 1, units: ['saat'] }

export const Reading = z.object({
  id: Id,
  engineId: Id,
  /** What the meter shows. */
  hours: z.number(),
  /** The engine's hours over all of its meters. */
  total: z.number(),
  readAt: Instant,
  source: z.enum(READING_SOURCES),
  /** Null for readings that nobody entered. */
  recordedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** Of the meter; `readings/{id}/photo` is its file. */
  photoId: Id.nullable(),
  meterReplaced: z.object({ finalHours: z.number(), startHours: z.number() }).nullable(),
  /** The reading that this one voids. */
  voids: Id.nullable(),
  /** The reading that voids this one; null if it is valid. */
  voidedBy: Id.nullable(),
  createdAt: Instant,
})
export type Reading = z.infer<typeof Reading>

export const HoursUsage = z.object({
  hoursUsed: z.number(),
  /** Null while neither readings nor the owner say it. */
  yearlyHours: z.number().nullable(),
  yearlyHoursFrom: z.enum(['READINGS', 'DECLARED']).nullable(),
  /** Hours of each calendar year, oldest first. */
  seasons: z.array(z.object({ year: z.number(), hours: z.number() })),
  /** Valid readings for the chart, oldest first. */
  points: z.array(z.object({ readAt: Instant, total: z.number() })),
})
export type HoursUsage = z.infer<typeof HoursUsage>

/** Absent or empty: now. A bare day means its noon in Turkey. */
const ReadAt = z
  .string('invalid_date')
  .max(40, 'invalid_date')
  .nullish()
  .transform((value, context) => {
    if (!value) return null
    const instant = filterInstant(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00+03:00` : value, 'from')
    if (instant && instant.getUTCFullYear() >= 1950 && instant.getUTCFullYear() < 2200) return instant
    context.addIssue({ code: 'custom', message: 'invalid_date' })
    return z.NEVER
  })

const hours = decimal(METER_HOURS)

export const ReadingInput = z.object({
  hours,
  readAt: ReadAt,
  /** Counts where `readAt` is absent. */
  clientAt: ClientAt,
  note: optionalText(500),
  /** Of the meter: a photo of this engine's meter, or of a request of its boat. */
  photoId: IdInput.nullish(),
  /** The caller was asked about `reading_unusual`. */
  confirm: z.boolean('invalid_value').nullish(),
  voids: IdInput.nullish(),
  meterReplaced: z.object({ finalHours: hours, startHours: hours }, 'invalid_value').nullish(),
})

/** Readings at the completion of a job; null where nobody looked. */
export const JobReadings = z
  .array(
    z.object({ engineId: IdInput, hours: hours.nullish(), confirm: z.boolean('invalid_value').nullish() }),
    'invalid_value',
  )
  .max(20, 'too_many_items')
  .nullish()

/** The fields of the multipart body; the file itself is the part named `file`. */
export const MeterPhotoFields = z.object({
  /** Made by the sender, so that a reading can name a photo that is still on its way. */
  id: z.uuid('invalid_value').optional(),
  clientAt: ClientAt,
})

const MeterPhoto = z.object({ id: Id })

/** Photos of a meter that no reading names yet. */
export const METER_PHOTOS_MAX = 20

const HoursReminder = z.object({ isWanted: z.boolean('invalid_value') })

const { get, post, put } = endpoints('Motorlar')

export const readingsApi = {
  ofEngine: get(
    '/api/engines/:id/readings',
    EVERYBODY,
    'Bir motorun saat okumaları, en yenisi önce; yıllık kullanım ve sezonlar',
    { querystring: z.object(pageQuery(20)), reply: page(Reading).extend({ usage: HoursUsage }) },
  ),
  add: post(
    '/api/engines/:id/readings',
    EVERYBODY,
    'Saat okuması ekler; yanlış bir okumayı geçersiz kılar, ya da sayaç değişimini yazar',
    { body: ReadingInput, reply: Reading },
  ),
  addPhoto: post(
    '/api/engines/:id/meter-photos',
    EVERYBODY,
    'Sayacın fotoğrafını yükler; ardından eklenen saat okuması onu `photoId` ile anar',
    { multipart: MeterPhotoFields.extend({ file: z.string().meta({ format: 'binary' }) }), reply: MeterPhoto },
  ),
  photo: get('/api/engines/:id/readings/:readingId/photo', EVERYBODY, 'Bir saat okumasının fotoğrafı', {
    binary: true,
    querystring: z.object({ size: z.enum(PHOTO_SIZES, 'invalid_value').default('display') }),
  }),
  reminder: get('/api/hours-reminder', CUSTOMERS, 'Aylık motor saati hatırlatması isteniyor mu', {
    reply: HoursReminder,
  }),
  wantReminder: put('/api/hours-reminder', CUSTOMERS, 'Aylık motor saati hatırlatmasını açar ya da kapatır', {
    body: HoursReminder,
    reply: HoursReminder,
  }),
}
