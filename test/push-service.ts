// A local push service and browser: receives the server's pushes, checks the signature and decrypts them.
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export class PushService {
  readonly received: Received[] = []
  /** The status of the answer, by path; default 201. */
  readonly answers = new Map<string, number>()
  /** Sent as `Retry-After` where it is set. */
  retryAfter: string | undefined
  url = ''
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      this.received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      if (this.retryAfter !== undefined) response.setHeader('retry-after', this.retryAfter)
      response.writeHead(this.answers.get(path) ?? 201).end('of no use')
    })
  })

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }
}

/** RFC 8292: checks the server's signature by the key that the browser got when it subscribed. */
export async function verifiedVapid(headers: IncomingHttpHeaders, publicKey: string): Promise<JWTPayload> {
  const { t, k } = /^vapid t=(?<t>[^,]+), ?k=(?<k>.+)$/.exec(headers.authorization ?? '')?.groups ?? {}
  if (!t || k !== publicKey) throw new Error(`Not signed with ${publicKey}: ${headers.authorization}`)
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url')
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
  return (await jwtVerify(t, key, { algorithms: ['ES256'] })).payload
}

/** The browser's side: its keys, and RFC 8291 with the record of RFC 8188 to decrypt a message. */
export class Browser {
  private readonly ecdh: ECDH = createECDH('prime256v1')
  private readonly auth = randomBytes(16)
  private readonly publicKey = this.ecdh.generateKeys()

  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.publicKey.toString('base64url'), auth: this.auth.toString('base64url') }
  }

  open(body: Buffer): unknown {
    const salt = body.subarray(0, 16)
    const recordSize = body.readUInt32BE(16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const record = body.subarray(21 + keyLength)
    if (record.length > recordSize) throw new Error('More than one record')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender])
    const secret = hkdfSync('sha256', this.ecdh.computeSecret(sender), this.auth, info, 32)
    const derived = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    return JSON.parse(padded.subarray(0, end).toString('utf8'))
  }
}
