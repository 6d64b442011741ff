import type { MessageKey } from '../../shared/messages.tr.ts'

/** The success envelope. */
export function ok<T>(message: MessageKey, data: T): { success: true; message: MessageKey; data: T } {
  return { success: true, message, data }
}
