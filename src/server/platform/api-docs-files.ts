// The description of the API as ready bytes: made at the first question, the same for every reader after that.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

interface DocsFile {
  type: string
  etag: string
  bytes: Record<Encoding, Buffer>
}

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']
/** The highest quality takes more than a second; this one takes some milliseconds and is a few percent larger. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function docsFile(text: string, type: string): Promise<DocsFile> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, BROTLI), promisify(gzip)(identity)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { type, etag, bytes: { br, gzip: zipped, identity } }
}

/** Answers `json` and `yaml` below the description's address, and says whether it did. */
export function docsFiles(app: FastifyInstance, prefix: string) {
  const makers: Record<string, () => Promise<DocsFile>> = {
    [`${prefix}/json`]: () => docsFile(JSON.stringify(app.swagger()), 'application/json; charset=utf-8'),
    [`${prefix}/yaml`]: () => docsFile(app.swagger({ yaml: true }), 'application/x-yaml'),
  }
  const made = new Map<string, Promise<DocsFile>>()

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const url = request.routeOptions.url ?? ''
    const make = makers[url]
    if (!make) return false
    const file = made.get(url) ?? make()
    made.set(url, file)
    send(request, reply, await file)
    return true
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
  reply.type(type).send(bytes[encoding])
}
