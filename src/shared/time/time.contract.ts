// Time on the job (work-and-money.md, section 3): entries `[startedAt, endedAt)`, from presses of Başla and Bitir or by hand.
import { z } from 'zod'
import { filterInstant } from '../days.ts'
import { endpoints } from '../endpoint.ts'
import { ClientAt, DeviceId, Id, IdInput, Instant, OptionalId, optionalText } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { STAFF } from '../roles.ts'
import { MAX_HOURS } from './time.rules.ts'

/** FORGOTTEN: open past its limit; it counts nothing until a person says when it ended. */
export const TIME_STATES = ['RUNNING', 'FORGOTTEN', 'ENDED', 'VOIDED'] as const
export type TimeState = (typeof TIME_STATES)[number]

export const TimeEntry = z.object({
  id: Id,
  userId: Id,
  person: z.string(),
  requestId: Id,
  requestNumber: z.string(),
  boatName: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  state: z.enum(TIME_STATES),
  /** Of a FORGOTTEN entry: the person's last note, photo or part on that job before its limit. */
  lastActAt: Instant.nullable(),
  /** What people wrote by hand (no start before), corrected, or voided (no start after); oldest first. */
  changes: z.array(
    z.object({
      at: Instant,
      by: z.string(),
      reason: z.string().nullable(),
      startedBefore: Instant.nullable(),
      endedBefore: Instant.nullable(),
      startedAfter: Instant.nullable(),
      endedAfter: Instant.nullable(),
    }),
  ),
})
export type TimeEntry = z.infer<typeof TimeEntry>

export const JobHours = z.object({
  /** Lines in hours of the accepted offers. */
  soldHours: z.number(),
  /** Required lines in hours of extra work that is a draft or waits for its answer. For admins alone. */
  offeredHours: z.number().optional(),
  /** Of ended entries of all people, in whole minutes. */
  spentMinutes: z.number(),
})
export type JobHours = z.infer<typeof JobHours>

const REASON_LENGTH = 500
const HOUR_MS = 3_600_000

const Moment = z
  .string({ error: 'required' })
  .min(1, 'required')
  .max(40, 'invalid_date')
  .transform((value, context) => {
    const instant = filterInstant(value, 'from')
    if (instant && instant.getUTCFullYear() >= 2000 && instant.getUTCFullYear() < 2200) return instant
    context.addIssue({ code: 'custom', message: 'invalid_date' })
    return z.NEVER
  })

const span = { startedAt: Moment, endedAt: Moment, reason: optionalText(REASON_LENGTH) }

function checkSpan({ startedAt, endedAt }: { startedAt: Date; endedAt: Date }, context: z.RefinementCtx): void {
  // Also asked where a moment could not be read.
  if (!(startedAt instanceof Date && endedAt instanceof Date)) return
  const ms = endedAt.getTime() - startedAt.getTime()
  const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: ['endedAt'] })
  if (ms <= 0) refuse('time_ends_before_start')
  if (ms > MAX_HOURS * HOUR_MS) refuse('time_too_long')
}

/** Of a press, made on the device: a repeated press counts once. */
const PressId = z
  .uuid({ error: ({ input }) => (input === undefined ? 'required' : 'invalid_value') })
  .transform((value) => value.toLowerCase())

export const StartInput = z.object({ id: PressId, requestId: IdInput, clientAt: ClientAt })
export const StopInput = z.object({ id: PressId, clientAt: ClientAt })
export const TimeInput = z.object({ id: DeviceId, requestId: IdInput, ...span }).superRefine(checkSpan)
export const TimeCorrection = z.object(span).superRefine(checkSpan)
export const VoidInput = z.object({ reason: optionalText(REASON_LENGTH) })

const { get, post, put } = endpoints('İş saatleri')

export const timeApi = {
  list: get('/api/time', STAFF, 'İş saatleri, yenisi önce; teknisyen kendi saatlerini görür', {
    querystring: z.object({
      ...pageQuery(20),
      userId: OptionalId,
      requestId: OptionalId,
      /** The running and the forgotten ones alone. */
      state: z.union([z.literal('').transform(() => undefined), z.literal('OPEN', 'invalid_value')]).optional(),
    }),
    /** `job`: of the filter `requestId`, for those who may read the job. */
    reply: page(TimeEntry).extend({ job: JobHours.nullable() }),
  }),
  add: post('/api/time', STAFF, 'Kendi saatini elle yazar', { body: TimeInput, reply: TimeEntry }),
  /** The entry as the press made it; null where another press of the same moment leaves nothing of it. */
  start: post('/api/time/start', STAFF, 'Başla: işte saati başlatır, çalışan saati bitirir', {
    body: StartInput,
    reply: TimeEntry.nullable(),
  }),
  /** The entry that the press ended; null where nothing ran. */
  stop: post('/api/time/stop', STAFF, 'Bitir: çalışan saati bitirir', { body: StopInput, reply: TimeEntry.nullable() }),
  correct: put('/api/time/:id', STAFF, 'Bir saati düzeltir; başkasınınki için gerekçe gerekir', {
    body: TimeCorrection,
    reply: TimeEntry,
  }),
  void: post('/api/time/:id/void', STAFF, 'Bir saati geçersiz kılar; başkasınınki için gerekçe gerekir', {
    body: VoidInput,
    reply: TimeEntry,
  }),
}
