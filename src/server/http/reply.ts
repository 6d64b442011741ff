import type { MessageKey } from '../../shared/messages.tr.ts'

/** The success envelope. */
export function ok<T>(message: MessageKey, data: T): { success: true; message: MessageKey; data: T } {
  return { success: true, message, data }
}

/** The answer to a call that gives nothing back. */
export async function done(message: MessageKey, work: Promise<void>) {
  await work
  return ok(message, null)
}
