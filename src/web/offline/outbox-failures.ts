// What the failure of a sending means for what was sent, and for the rest that waits.
import { deviceTexts } from '../../shared/app/device.texts.ts'
import { isQueueable } from '../api/call.ts'
import { ApiError } from '../feedback/api-error.ts'
import type { OutboxItem } from './outbox-store.ts'

/** Then a call at which the server itself fails counts as refused. */
const MOST_FAILURES = 5
const FAILS = 500

export function afterFailure({ failures = 0 }: OutboxItem, error: unknown) {
  if (!(error instanceof ApiError)) return { state: 'READY', reason: null } as const
  const { status, message: reason, key: refusal, changed } = error
  if (!isQueueable(error)) return { state: 'REJECTED', reason, refusal, changed } as const
  // While the server is away (502 to 504) nothing counts.
  if (status !== FAILS) return { state: 'READY', reason: status > FAILS ? reason : null } as const
  const count = failures + 1
  const state = count < MOST_FAILURES ? 'READY' : 'REJECTED'
  return { state, reason: deviceTexts.serverFails(count, reason), failures: count } as const
}

/** It says nothing of the call itself: no other would be taken either. */
export const isForAll = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status < FAILS && error.key !== 'operation_in_progress')
