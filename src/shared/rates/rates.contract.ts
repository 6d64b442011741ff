import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { ADMINS } from '../roles.ts'
import { RATE_KINDS } from './rates.kinds.ts'

/** The currencies of offers that have a rate. */
export const RATED_CURRENCIES = ['EUR', 'USD', 'GBP'] as const

export const LatestRate = z.object({
  currency: z.enum(RATED_CURRENCIES),
  /** Lira for one unit; null where no bulletin names it and the specification has no default. */
  rate: z.number().nullable(),
  kind: z.enum(RATE_KINDS),
  source: z.enum(['BULLETIN', 'DEFAULT']),
  bulletinDate: z.string().nullable(),
  bulletinNumber: z.string().nullable(),
  fetchedAt: Instant.nullable(),
  /** More than four working days have passed since the bulletin's day: it is not taken by itself. */
  stale: z.boolean(),
})
export type LatestRate = z.infer<typeof LatestRate>

const { get } = endpoints('Kurlar')

export const ratesApi = {
  latest: get('/api/rates/latest', ADMINS, 'Son bültenin, işletmenin kur türündeki kuru', {
    denied: 'only_admin_can_see_rates',
    querystring: z.object({ currency: z.enum(RATED_CURRENCIES, 'invalid_value').default('EUR') }),
    reply: LatestRate,
  }),
}
