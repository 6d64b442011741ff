// sendOrQueue() for screens that must not load the outbox before they are shown.
import type { Endpoint } from '../../shared/endpoint.ts'
import { call } from '../api/call.ts'
import type { CallInput } from '../api/call-types.ts'
import type { About, Sent } from './outbox.ts'

/** Null: the work waits on this device. Where the outbox's file doesn't arrive, the call is only sent. */
export async function queueCall<E extends Endpoint>(endpoint: E, input: CallInput<E>, about: About): Promise<Sent<E>> {
  const outbox = await import('./outbox.ts').catch(() => null)
  return outbox ? outbox.sendOrQueue(endpoint, input, about) : call(endpoint, ...([input] as never))
}
