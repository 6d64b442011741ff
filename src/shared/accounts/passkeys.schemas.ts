// What the browser and the server tell each other about a passkey (WebAuthn), as far as Pruva uses it. Bytes are base64url.
import { z } from 'zod'

/** Also the names of ways to a passkey. */
const bytes = (max: number) =>
  z
    .string({ error: 'required' })
    .min(1, 'required')
    .max(max, 'too_long')
    .regex(/^[\w-]+$/, 'invalid_value')

/** Standards allow 1023 bytes. */
const CredentialId = bytes(1400)
const CLIENT_DATA = 4000
const kind = z.literal('public-key', 'invalid_value')

/** A signed challenge. */
export const SignedInput = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: kind,
  response: z.object({
    clientDataJSON: bytes(CLIENT_DATA),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
  }),
})
export type Signed = z.output<typeof SignedInput>

/** A passkey that was just made. */
export const NewPasskeyInput = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: kind,
  response: z.object({
    clientDataJSON: bytes(CLIENT_DATA),
    attestationObject: bytes(20_000),
    transports: z.array(bytes(30)).max(10, 'too_long').optional(),
  }),
})
export type NewPasskey = z.output<typeof NewPasskeyInput>

const Descriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() })

/** What a passkey is asked to sign. */
export const SigningOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.string(),
  /** Absent: the person chooses among all passkeys of this site. */
  allowCredentials: z.array(Descriptor).optional(),
})
export type SigningOptions = z.infer<typeof SigningOptions>

/** What a new passkey is made of. */
export const MakingOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.number(),
  attestation: z.string(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.string(),
    requireResidentKey: z.boolean(),
    userVerification: z.string(),
  }),
})
export type MakingOptions = z.infer<typeof MakingOptions>
