// A passkey for tests, made and used as a device does it: WebAuthn with ES256, without attestation.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { passkeysApi } from '../src/shared/accounts/passkeys.contract.ts'
import type { NewPasskey, Signed } from '../src/shared/accounts/passkeys.schemas.ts'
import { giveIdentity } from './authenticator.ts'
import type { Person, TestServer } from './harness.ts'

interface Changes {
  origin?: string
  host?: string
  /** The device was unlocked. */
  isUnlocked?: boolean
  type?: string
}

const PRESENT = 0x01
const UNLOCKED = 0x04
const NEW_KEY = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const cborBytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

export class SoftPasskey {
  readonly id = base64url(randomBytes(32))
  /** Counts each signature; a passkey that is kept in a cloud stays at 0. */
  counter: number
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor({ counter = 1 } = {}) {
    this.counter = counter
  }

  private clientData(type: string, challenge: string, { origin = 'https://pruva.test' }: Changes): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private authenticatorData(flags: number, { host = 'pruva.test', isUnlocked = true }: Changes): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const all = flags | PRESENT | (isUnlocked ? UNLOCKED : 0)
    return Buffer.concat([sha256(host), Buffer.from([all]), counter])
  }

  /** The public key as COSE has it. */
  private cose(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const coordinate = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
    return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), coordinate(0x21, x), coordinate(0x22, y)])
  }

  make(challenge: string, changes: Changes = {}): NewPasskey {
    const id = Buffer.from(this.id, 'base64url')
    const data = Buffer.concat([
      this.authenticatorData(NEW_KEY, changes),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.cose(),
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none')],
      ...[cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(data)],
    ])
    const clientDataJSON = this.clientData(changes.type ?? 'webauthn.create', challenge, changes)
    const response = { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] }
    return { id: this.id, rawId: this.id, type: 'public-key', response }
  }

  /** `as`: claims to be another passkey. */
  sign(challenge: string, changes: Changes & { as?: SoftPasskey } = {}): Signed {
    if (this.counter > 0) this.counter++
    const clientDataJSON = this.clientData(changes.type ?? 'webauthn.get', challenge, changes)
    const data = this.authenticatorData(0, changes)
    const signedData = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = base64url(sign('sha256', signedData, this.keys.privateKey))
    const { id } = changes.as ?? this
    const response = { clientDataJSON, authenticatorData: base64url(data), signature }
    return { id, rawId: id, type: 'public-key', response }
  }
}

/** Adds a passkey through the real calls. */
export async function addSoftPasskey(server: TestServer, person: Person, passkey = new SoftPasskey()) {
  await giveIdentity(server, person)
  const { options } = (await server.call(person, passkeysApi.addOptions)).body.data
  const added = await server.call(person, passkeysApi.add, { body: { passkey: passkey.make(options.challenge) } })
  if (added.status !== 200) throw new Error(added.body.message)
  return { passkey, recoveryCodes: added.body.data.recoveryCodes }
}
