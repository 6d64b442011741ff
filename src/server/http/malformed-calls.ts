// Calls that fail before they reach an endpoint. They also get the failure envelope, and the answer repeats nothing of the call.
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { MessageKey } from '../../shared/messages.tr.ts'
import { AppError, handleError } from './errors.ts'

/** An address that cannot be decoded, or has a part that is longer than any id. */
export function refuseBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  handleError(new AppError(400, 'validation_failed') as Error as FastifyError, request, reply)
}

interface ClientError extends Error {
  code?: string
}

const ANSWERS: Record<string, readonly [status: string, key: MessageKey]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'validation_failed'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'validation_failed'],
}

/** A call that is not HTTP, or takes too long to arrive. */
export function refuseMalformedCall(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 'validation_failed']
  const body = JSON.stringify({ success: false, message, data: null })
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
