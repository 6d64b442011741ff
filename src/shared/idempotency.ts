// The Idempotency-Key of a call (docs/product/on-the-quay.md). Apart from endpoint.ts, because the browser needs it before any schema.
import type { EndpointConfig } from './endpoint.ts'

/** Names the operation that a call is a part of, by an id made when the person acts; the same for every repetition. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** Whether a call may name its operation: one that changes something for a signed-in person. */
export const takesIdempotencyKey = (method: string, { access }: Partial<EndpointConfig> = {}): boolean =>
  method !== 'GET' && access !== undefined && access !== 'public'

/** Whether a call with an operation's id gets the first answer when it is repeated. A file is made anew: making it changes nothing. */
export const isIdempotent = (method: string, config: Partial<EndpointConfig> = {}): boolean =>
  takesIdempotencyKey(method, config) && !config.binary
