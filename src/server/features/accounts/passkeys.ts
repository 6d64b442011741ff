// Passkeys (WebAuthn): what they are asked, and whether their answer is right. The library checks signature, origin, host, counter and
// that the device was unlocked.
import { z } from 'zod'
import { CHALLENGE_MINUTES } from '../../../shared/accounts/factors.contract.ts'
import type { MakingOptions, NewPasskey, Signed, SigningOptions } from '../../../shared/accounts/passkeys.schemas.ts'
import type { PasskeySite } from './passkey-site.ts'

/** Few starts need it. */
const library = () => import('@simplewebauthn/server')

const timeout = CHALLENGE_MINUTES * 60_000
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

export interface KnownPasskey {
  id: string
  transports: string[]
}

/** Without passkeys of one account the person chooses among all of this site. */
export async function signingOptions(
  { host }: PasskeySite,
  token: string,
  passkeys?: KnownPasskey[],
): Promise<SigningOptions> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: Buffer.from(token, 'base64url'),
    timeout,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys }),
  })
  const { challenge, allowCredentials } = options
  return { challenge, rpId: host, timeout, userVerification: 'required', allowCredentials }
}

export async function makingOptions(
  { host }: PasskeySite,
  token: string,
  { id, email, passkeys }: { id: string; email: string; passkeys: KnownPasskey[] },
): Promise<MakingOptions> {
  const { generateRegistrationOptions } = await library()
  const { challenge, user, pubKeyCredParams, excludeCredentials } = await generateRegistrationOptions({
    rpName: 'Pruva',
    rpID: host,
    userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: email,
    challenge: Buffer.from(token, 'base64url'),
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys,
  })
  return {
    ...{ challenge, user, pubKeyCredParams, timeout, excludeCredentials: excludeCredentials ?? [] },
    rp: { id: host, name: 'Pruva' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

const ClientData = z.object({ challenge: z.string() })

/** The token of the challenge that was signed; null where nothing can be read. Checked together with the signature. */
export function tokenIn({ response }: Signed | NewPasskey): string | null {
  try {
    const told: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return ClientData.safeParse(told).data?.challenge ?? null
  } catch {
    return null
  }
}

interface StoredPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
}

/** The counter that the passkey tells; null for a wrong signature, challenge, origin or host, a counter that fell, or a locked device. */
export async function counterOf(
  { host, origin }: PasskeySite,
  token: string,
  signed: Signed,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, clientExtensionResults: {} },
      expectedChallenge: token,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for each way in which an answer is wrong.
    return null
  }
}

/** Null where it was not made for this challenge, origin and host, or on a locked device. */
export async function madePasskey(
  { host, origin }: PasskeySite,
  token: string,
  made: NewPasskey,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      expectedChallenge: token,
      expectedOrigin: origin,
      expectedRPID: host,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
  } catch {
    return null
  }
}
