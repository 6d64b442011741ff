import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day, Id, Instant } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS } from '../roles.ts'

export const LogSeal = z.object({
  day: z.string(),
  entries: z.number(),
  /** 64 hexadecimal signs. */
  seal: z.string(),
  sealedAt: Instant,
})
export type LogSeal = z.infer<typeof LogSeal>

/** What is wrong first. `SEAL`: the kept seal itself, or the one before it, was changed. */
export const SEAL_FAULTS = ['CHANGED', 'MISSING', 'ADDED', 'SEAL'] as const
export type SealFault = (typeof SEAL_FAULTS)[number]

export const SealCheck = z.object({
  days: z.number(),
  entries: z.number(),
  /** The last sealed day that was read; null without a seal. Younger entries have no seal yet. */
  until: z.string().nullable(),
  fault: z
    .object({
      day: z.string(),
      kind: z.enum(SEAL_FAULTS),
      entryId: z.string().nullable(),
      /** Null for an entry that is missing. */
      at: Instant.nullable(),
    })
    .nullable(),
  /** Entries that an erasure emptied; their hashes stay. At most 100 of them are listed. */
  erased: z.object({ count: z.number(), entries: z.array(z.object({ id: Id, at: Instant })) }),
  /** Whether the seal that was sent is the kept one of its day; null where none was sent. */
  isSame: z.boolean().nullable(),
})
export type SealCheck = z.infer<typeof SealCheck>

/** So many signs of a seal are enough to compare: 64 bits. */
const SEAL_SIGNS = 16

/** Before any entry. */
export const FIRST_SEALED_DAY = '2000-01-01'

/** Two days, or a day and its seal from a paper. */
export const SealCheckInput = z
  .object({
    from: Day.optional(),
    to: Day.optional(),
    day: Day.optional(),
    seal: z
      .string('invalid_value')
      .transform((text) => text.replaceAll(/\s/g, '').toLowerCase())
      .refine((text) => /^[0-9a-f]+$/.test(text) && text.length >= SEAL_SIGNS && text.length <= 64, 'seal_unreadable')
      .optional(),
  })
  .refine(({ day, seal }) => seal === undefined || day !== undefined, { path: ['day'], error: 'required' })
  .refine(({ day, seal }) => day === undefined || seal !== undefined, { path: ['seal'], error: 'required' })
  .refine(({ from, day, seal }) => from !== undefined || day !== undefined || seal !== undefined, {
    ...{ path: ['from'], error: 'required' },
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], error: 'required' })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'invalid_date' })
export type SealCheckInput = z.output<typeof SealCheckInput>

const { get, post } = endpoints('Log kayıtları')

export const sealsApi = {
  list: get('/api/logs/seals', ADMINS, 'Logun günlük mühürleri', {
    querystring: z.object(pageQuery(30)),
    reply: page(LogSeal),
  }),
  verify: post('/api/logs/seals/verify', ADMINS, 'Logu mühürleriyle karşılaştırır', {
    weight: 'heavy',
    body: SealCheckInput,
    reply: SealCheck,
  }),
}
