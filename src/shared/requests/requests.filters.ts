// Filters about requests in the query or body of calls.

import { z } from 'zod'
import { sortQuery } from '../paging.ts'
import { REQUEST_STATUSES } from './requests.status.ts'

/** Accepts both spellings; CANCELED is stored (decisions, section 1). */
const spelled = (value: unknown) => (value === 'CANCELLED' ? 'CANCELED' : value)
export const StatusWord = z.preprocess(spelled, z.enum(REQUEST_STATUSES, 'unsupported_status'))
/** A status filter; `ALL` and empty mean no filter. */
export const StatusFilter = z
  .preprocess(
    (value) => (value === '' || value === 'ALL' ? undefined : spelled(value)),
    z.enum(REQUEST_STATUSES, 'unsupported_status').optional(),
  )
  .optional()

/** What an open request or an active job lacks: an offer, its answer, one that has not expired, a technician, a date. */
export const MISSING = ['OFFER', 'ANSWER', 'VALID_OFFER', 'TECHNICIAN', 'DATE'] as const
export type Missing = (typeof MISSING)[number]
/** The lists of requests that lack something count so many rows: nobody works through more. */
export const MISSING_REACH = 1_000
export const MissingFilter = z
  .preprocess((value) => (value === '' ? undefined : value), z.enum(MISSING, 'invalid_value').optional())
  .optional()

export const newestFirst = sortQuery(['createdAt', 'status'], 'createdAt,desc')
/** `agenda`: active jobs by day: today's, then overdue, ahead, without a day; then all others. */
export const jobSort = sortQuery(['createdAt', 'status', 'agenda'], 'createdAt,desc')
