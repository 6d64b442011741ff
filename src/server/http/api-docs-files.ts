// The API description as ready bytes, made once on a separate thread and the same for every reader.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { renderThread } from '../files/render-thread.ts'
import { takeTurn } from './turns.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** A job for the thread. */
export interface DocsOrder {
  appUrl: string
  format: 'json' | 'yaml'
}

interface DocsFile {
  type: string
  etag: string
  bytes: Record<Encoding, Buffer>
}

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']
/** The highest quality takes more than a second. This one takes some milliseconds, and its output is a few percent larger. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const WORKER = new URL('./api-docs-worker.ts', import.meta.url)

async function docsFile(order: DocsOrder, type: string): Promise<DocsFile> {
  const thread = renderThread<DocsOrder>(WORKER)
  const identity = await thread.render(order).finally(thread.stop)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, BROTLI), promisify(gzip)(identity)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { type, etag, bytes: { br, gzip: zipped, identity } }
}

/** `answer` serves `json` and `yaml` below the description's address. It resolves to whether it answered. */
export function docsFiles(appUrl: string, prefix: string) {
  const made = new Map<string, Promise<DocsFile>>()
  const makers: Record<string, () => Promise<DocsFile>> = {
    [`${prefix}/json`]: () => docsFile({ appUrl, format: 'json' }, 'application/json; charset=utf-8'),
    [`${prefix}/yaml`]: () => docsFile({ appUrl, format: 'yaml' }, 'application/x-yaml'),
  }

  function fileAt(url: string): Promise<DocsFile> | undefined {
    const file = made.get(url) ?? makers[url]?.()
    if (file && !made.has(url)) {
      made.set(url, file)
      // After a failure the next call tries again.
      file.catch(() => made.delete(url))
    }
    return file
  }

  return {
    answer: async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
      const file = await fileAt(request.routeOptions.url ?? '')
      if (file) send(request, reply, file)
      return file !== undefined
    },
    /** Makes one file after the other: both at once would use two processors. */
    prepare: async (): Promise<void> => {
      for (const url of Object.keys(makers)) await fileAt(url)
    },
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { type, etag, bytes }: DocsFile): void {
  reply.header('ETag', etag).header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.includes(etag)) {
    reply.code(304).send()
    return
  }
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS) ?? 'identity'
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  reply
    .type(type)
    .header('Content-Length', bytes[encoding].length)
    .send(Readable.from(inParts(bytes[encoding])))
}

const PART_BYTES = 64 * 1024

/** To write a megabyte keeps the process busy for some milliseconds, and hundreds may ask for it at once. */
async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    await new Promise<void>(takeTurn)
    yield bytes.subarray(start, start + PART_BYTES)
  }
}
