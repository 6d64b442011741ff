// Extra work: an offer of kind EXTRA, made while the job is under way. What it says besides lines and sums.
import { z } from 'zod'
import { Day, Id, IdInput, Instant, optionalText } from '../fields.ts'

export const OFFER_KINDS = ['MAIN', 'EXTRA'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]
export const EXTRA_REASONS = ['HIDDEN_DAMAGE', 'CUSTOMER_WISH', 'PART_PRICE', 'OTHER'] as const
export type ExtraReason = (typeof EXTRA_REASONS)[number]

export const ExtraReasonInput = z.enum(EXTRA_REASONS, 'invalid_value')
export const EXTRA_PHOTOS_MAX = 20
export const ExtraPhotoIds = z.array(IdInput).max(EXTRA_PHOTOS_MAX, 'too_many_items')

export const ExtraTerms = z.object({
  reason: z.enum(EXTRA_REASONS),
  photoIds: z.array(Id),
  /** The day on which the whole job ends with it; null: the extra work changes nothing. */
  finishDay: z.string().nullable(),
  answerBy: Instant.nullable(),
  ifRefused: z.string().nullable(),
  /** In lira: what was accepted before it for the same job, and that with it. */
  acceptedSoFarTry: z.number(),
  runningTotalTry: z.number(),
})
export type ExtraTerms = z.infer<typeof ExtraTerms>

/** One extra offer in brief. A technician reads here what became of a draft, which has no price yet. */
const ExtraInBrief = z.object({
  id: Id,
  offerNumber: z.string(),
  reason: z.enum(EXTRA_REASONS),
  note: z.string().nullable(),
  status: z.enum(['DRAFT', 'SENT', 'ACCEPTED', 'REJECTED', 'WITHDRAWN']),
  /** Null while it was never sent. */
  payableTry: z.number().nullable(),
  byConsent: z.boolean(),
})
export type ExtraInBrief = z.infer<typeof ExtraInBrief>

/** What was agreed for a job, in lira, and what waits for an answer. */
export const ExtrasOfRequest = z.object({
  acceptedMain: z.number(),
  acceptedExtras: z.number(),
  sum: z.number(),
  /** Sent, without an answer. */
  waiting: z.number(),
  /** Not sent yet; null for the owner. */
  drafts: z.number().nullable(),
  /** The newest first. The owner reads only what was sent. */
  items: z.array(ExtraInBrief),
  /** Up to `ceiling` in all, extra work is accepted without asking; `used` of it is. */
  consent: z.object({ ceiling: z.number(), used: z.number(), givenAt: Instant }).nullable(),
})
export type ExtrasOfRequest = z.infer<typeof ExtrasOfRequest>

const AnswerBy = z
  .string({ error: 'invalid_date' })
  .refine((value) => {
    const year = new Date(value).getUTCFullYear()
    return /T\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(value) && year >= 1900 && year < 2200
  }, 'invalid_date')
  .transform((value) => new Date(value))

/** Read for extra work alone. Without `reason` and `photoIds` an update keeps what the offer says. */
export const extraFields = {
  /** Of a new offer; it never changes. */
  kind: z.enum(OFFER_KINDS, 'invalid_value').default('MAIN'),
  reason: ExtraReasonInput.optional(),
  photoIds: ExtraPhotoIds.optional(),
  finishDay: Day.nullish(),
  answerBy: AnswerBy.nullish(),
  ifRefused: optionalText(1000),
}
