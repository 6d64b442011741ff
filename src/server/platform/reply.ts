import type { FastifyReply } from 'fastify'
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

/** The success envelope around JSON text that was read. */
export const answerText = (data: string): Buffer => Buffer.from(`{"success":true,"message":"fetched","data":${data}}`)

/**
 * Sends what `answerText` made. It is sent as it was remembered, because copying a long answer takes longer than sending it. Zod does not
 * check it here: whoever wrote the text did, or a test of the call does (decision 72).
 */
export const sendText = (reply: FastifyReply, answer: Buffer) =>
  reply.type('application/json; charset=utf-8').send(answer)
