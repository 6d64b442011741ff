import type { FastifyReply } from 'fastify'
import type { MessageKey } from '../../shared/messages.tr.ts'
import type { Storage } from '../files/storage/storage.ts'
import { notFound } from './errors.ts'

interface Picture {
  key: string
  contentType: string
  fileName: string
  /** The key of the refusal where the file is lost. */
  missing: MessageKey
  /** Of the picture alone: a refusal is never kept. */
  headers?: Record<string, string>
}

/** @throws 404 `missing` */
export async function sendPicture(
  reply: FastifyReply,
  storage: Storage,
  { key, contentType, fileName, missing, headers = {} }: Picture,
): Promise<FastifyReply> {
  const file = await storage.get(key)
  if (!file) {
    reply.log.error({ key }, 'The file of a picture is missing')
    throw notFound(missing)
  }
  if (file.size !== undefined) reply.header('Content-Length', file.size)
  return reply
    .headers(headers)
    .header('Content-Type', contentType)
    .header('Content-Disposition', `inline; filename="${fileName}"`)
    .header('X-Content-Type-Options', 'nosniff')
    .send(file.stream)
}
