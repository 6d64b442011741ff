import type { Failure } from '../../shared/endpoint.ts'
import type { FieldError } from '../../shared/validation.ts'

/** Who changed the record last, and when; null: the workshop. */
export type Changed = NonNullable<Failure['changed']>

interface Details {
  /** HTTP status; 0 when no answer came at all. */
  status: number
  key: string
  message: string
  fieldErrors?: FieldError[]
  retryAfter?: number | undefined
  changed?: Changed | undefined
  challenge?: Failure['challenge']
  inUse?: string[] | undefined
  same?: Failure['same']
}

/** A call that did not succeed; `message` is Turkish and can be shown as it is. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  key: string
  /** Already translated: `{ field: 'fullName', message: 'Zorunlu alan' }`. */
  fieldErrors: FieldError[]
  /** The server's Retry-After, in seconds. */
  retryAfter: number | undefined
  changed: Changed | undefined
  /** With `second_factor_required`. */
  challenge: Failure['challenge']
  /** With `import_in_use`: the names of what stands in the way. */
  inUse: string[]
  /** The customers whom the server takes for the same person, or who have the address. */
  same: NonNullable<Failure['same']>

  constructor(details: Details) {
    const { status, key, message, fieldErrors = [], retryAfter, changed, challenge, inUse = [], same = [] } = details
    super(message)
    this.status = status
    this.key = key
    this.fieldErrors = fieldErrors
    this.retryAfter = retryAfter
    this.changed = changed
    this.challenge = challenge
    this.inUse = inUse
    this.same = same
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status

/** A retry helps after no answer or a server error (5xx), never after a refusal. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Who changed the record, where the refusal says it. */
export const changedOf = (error: unknown): Changed | undefined =>
  error instanceof ApiError ? error.changed : undefined

const STALE_KEYS = ['record_changed', 'offer_revised']

/** The record was changed since it was read. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && STALE_KEYS.includes(error.key)
