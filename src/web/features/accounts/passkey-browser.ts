// Asks the browser for a passkey. Loaded when one is needed. Throws an ApiError whose message tells what to do.
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { CHALLENGE_MINUTES } from '../../../shared/accounts/factors.contract.ts'
import { passkeysApi } from '../../../shared/accounts/passkeys.contract.ts'
import type { MakingOptions, NewPasskey, Signed, SigningOptions } from '../../../shared/accounts/passkeys.schemas.ts'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../feedback/api-error.ts'

const refusal = (message: string) => new ApiError({ status: 400, key: 'factor_wrong', message })

async function signed(options: SigningOptions, useBrowserAutofill: boolean): Promise<Signed> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Shows the browser's own dialog. */
const sign = (options: SigningOptions): Promise<Signed> =>
  signed(options, false).catch(() => {
    throw refusal(texts.passkeyCanceled)
  })

export async function make(options: MakingOptions): Promise<NewPasskey> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw refusal(isKnown ? texts.passkeyKnown : texts.passkeyCanceled)
  })
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/** What the server says of a passkey names a code elsewhere. */
const explained = (error: unknown): never => {
  if (error instanceof ApiError && error.key === 'factor_wrong' && error.status === 401)
    throw refusal(texts.passkeyWrong)
  throw error
}

/** `send` with the signed challenge. */
export const signAndSend = <T>(options: SigningOptions, send: (passkey: Signed) => Promise<T>): Promise<T> =>
  sign(options).then((passkey) => send(passkey).catch(explained))

const askAny = () => call(passkeysApi.signInOptions, { toast: false })
const signInWith = (passkey: Signed) => call(passkeysApi.signIn, { body: { passkey }, toast: false }).catch(explained)

/** For the button of the sign-in page: the browser shows all passkeys of this site. */
export async function signInByPasskey(): Promise<{ accessToken: string }> {
  const { options } = await askAny()
  if (!options) throw refusal(texts.passkeyUnavailable)
  return signInWith(await sign(options))
}

/** A challenge holds a little longer; a page that stays open asks for the next one. */
const RENEW_MS = (CHALLENGE_MINUTES - 1) * 60_000

/**
 * Lets the e-mail field offer passkeys until `signal` says stop, or another question takes its place. One that is chosen signs in. Says
 * nothing where the browser can't.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<{ accessToken: string } | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  while (!signal.aborted) {
    const { options } = await askAny()
    if (!options || signal.aborted) return null
    const passkey = await untilRenewal(options)
    if (passkey === null) return null
    if (passkey !== 'renew') return signInWith(passkey)
  }
  return null
}

async function untilRenewal(options: SigningOptions): Promise<Signed | 'renew' | null> {
  let isOver = false
  const renewal = setTimeout(() => {
    isOver = true
    WebAuthnAbortService.cancelCeremony()
  }, RENEW_MS)
  return signed(options, true)
    .catch(() => (isOver ? 'renew' : null))
    .finally(() => clearTimeout(renewal))
}
