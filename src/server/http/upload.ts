// Reads a multipart upload. The file is written to the disk while it arrives, so that uploads take no memory.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { MessageKey } from '../../shared/messages.tr.ts'
import { fieldErrors } from '../../shared/validation.ts'
import { correctClientAt } from './device-clock.ts'
import { timeless } from './done-at.ts'
import { AppError, badRequest } from './errors.ts'

const limits = { files: 1, fields: 10, parts: 11, fieldSize: 10_000, fieldNameSize: 100 }

interface Upload<S extends z.ZodType> {
  /** The fields beside the part named `file`. */
  fields: S
  maxBytes: number
  /** The message for an upload without a file. */
  missing: MessageKey
}

/**
 * Runs `work` with the upload's fields and the path of its file, and then deletes the file.
 * @throws 400 `validation_failed`, 413 `file_too_large`, 415 `unsupported_media_type`
 */
export async function withUpload<S extends z.ZodType, T>(
  request: FastifyRequest,
  { fields: schema, maxBytes, missing }: Upload<S>,
  work: (fields: z.output<S>, path: string) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), `pruva-upload-${randomUUID()}`)
  try {
    const { values, bytes } = await receive(request, path, maxBytes)
    correctClientAt(values, request.clockBehindMs)
    const fields = schema.safeParse(values)
    const errors = fields.success ? [] : fieldErrors(fields.error.issues)
    if (bytes === 0) errors.push({ field: 'file', message: missing })
    if (!fields.success || errors.length > 0) throw new AppError(400, 'validation_failed', { errors })
    await request.uploadArrived?.(await digestOf(values, path))
    return await work(fields.data, path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Of the fields and the file; the same for every sending, whose boundaries differ. */
async function digestOf(values: Record<string, unknown>, path: string): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(Object.entries(timeless(values)).sort()))
  for await (const chunk of createReadStream(path)) digest.update(chunk)
  return digest.digest('hex')
}

async function receive(request: FastifyRequest, path: string, maxBytes: number) {
  const values: Record<string, unknown> = {}
  let bytes = 0
  if (request.headers['content-type'] === undefined) return { values, bytes }
  if (!request.isMultipart()) throw new AppError(415, 'unsupported_media_type')
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes } })) {
      if (part.type === 'field') values[part.fieldname] = part.value
      else if (part.fieldname !== 'file') part.file.resume()
      else {
        // Opens the file before the stream starts, so that none is being opened when the upload breaks off and the file is removed.
        const target = (await open(path, 'wx', 0o600)).createWriteStream()
        await pipeline(part.file, target)
        bytes = target.bytesWritten
      }
    }
  } catch (error) {
    throw explained(error as { code?: string; statusCode?: number })
  }
  return { values, bytes }
}

const TOO_MANY = ['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']

/** The parser's errors have a status only for an exceeded limit. A broken body is the sender's fault too. */
function explained(error: { code?: string; statusCode?: number }): unknown {
  if (error.code && TOO_MANY.includes(error.code)) return badRequest('one_photo_at_a_time', 'file')
  if (error.code || error.statusCode) return error
  return new AppError(400, 'validation_failed')
}
