// A call's operation (decision 39). Apart from endpoint.ts, because the browser needs it before any schema.
import type { EndpointConfig } from './endpoint.ts'

/** Names the operation that a call is a part of, by an id made when the person acts; the same for every repetition. */
export const OPERATION_HEADER = 'Idempotency-Key'

/** Whether a call with an operation's id gets the first answer when it is repeated. */
export const actsOnce = (method: string, { access, binary }: Partial<EndpointConfig> = {}): boolean =>
  method !== 'GET' && access !== undefined && access !== 'public' && !binary
