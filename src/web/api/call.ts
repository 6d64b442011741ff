// Calls the server: call(endpoint, { params, query, body }) → the typed `data` of the answer.
import { appMessages } from '../../shared/app/app.messages.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import { APP_VERSION, APP_VERSION_HEADER } from '../../shared/app-version.ts'
import type { Endpoint, Failure } from '../../shared/endpoint.ts'
import { IDEMPOTENCY_HEADER, isIdempotent } from '../../shared/idempotency.ts'
import { SENT_AT_HEADER } from '../../shared/sent-at.ts'
import { ApiError } from '../feedback/api-error.ts'
import { awaitTexts } from '../feedback/later-messages.ts'
import { toast } from '../feedback/toasts.tsx'
import { translate } from '../feedback/translate.ts'
import { accountOfToken } from '../offline/account-storage.ts'
import { wipeOfflineCache } from '../offline/wipe-offline-cache.ts'
import { callEvents } from './call-events.ts'
import type { CallData, CallInput, RawInput, Rest } from './call-types.ts'
import { beginRead, forgetAct, sendOnce } from './idempotency.ts'
import { noteLivePosition } from './live-position.ts'
import { randomId } from './random-id.ts'
import { refresh } from './refresh.ts'
import { counted } from './screen-answers.ts'
import { clearSession, readToken } from './token-store.ts'
import { fetchWithProgress } from './upload.ts'

/** The address of a call, with its parameters; an empty filter is left out. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: RawInput = {}): string {
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

async function send(endpoint: Endpoint, input: RawInput): Promise<Response> {
  const token = readToken()
  const address = addressOf(endpoint, input)
  const isForm = input.body instanceof FormData
  try {
    const request = {
      method: endpoint.method,
      credentials: 'include',
      signal: input.signal,
      headers: {
        accept: 'application/json',
        [APP_VERSION_HEADER]: String(APP_VERSION),
        ...(input.operationId
          ? { [IDEMPOTENCY_HEADER]: input.operationId, [SENT_AT_HEADER]: new Date().toISOString() }
          : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(input.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? (input.body as FormData) : input.body === undefined ? undefined : JSON.stringify(input.body),
    } satisfies RequestInit
    return await counted(
      input.onProgress ? fetchWithProgress(address, request, input.onProgress) : fetch(address, request),
    )
  } catch (error) {
    throw withoutAnswer(error, input.signal)
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
/** Some browsers give an AbortError for it too. */
const isTimeOver = (signal: AbortSignal | undefined) => signal?.reason?.name === 'TimeoutError'

/** The caller's own stop is no failure. */
function withoutAnswer(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (isAbort(cause) && !isTimeOver(signal)) return cause
  const error = new ApiError({ status: 0, key: 'network_error', message: translate('network_error') })
  error.cause = cause
  return error
}

/** A refresh serves other calls too: one that is stopped, or whose time is over, goes on without it. */
function unlessStopped<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject)
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function failureOf(response: Response): Promise<ApiError> {
  const answer: Partial<Failure> = await response.json().catch(() => ({}))
  const key = answer.message ?? ''
  const wait = Number(response.headers.get('retry-after'))
  await awaitTexts([key, ...(answer.errors ?? []).map((error) => error.message)])
  const message = [translate(key), ...Object.values(answer.about ?? {})].join(' · ')
  return new ApiError({
    status: response.status,
    key,
    message: response.status === 429 && wait > 0 ? `${message} ${appTexts.retryIn(wait)}` : message,
    retryAfter: wait > 0 ? wait : undefined,
    changed: answer.changed,
    challenge: answer.challenge,
    inUse: answer.inUse,
    same: answer.same,
    fieldErrors: answer.errors?.map((error) => ({ field: error.field, message: translate(error.message) })),
  })
}

async function endSession(refused: Response, to: '/auth' | '/login'): Promise<never> {
  clearSession()
  void wipeOfflineCache()
  callEvents.sessionEnded(to)
  throw await failureOf(refused)
}

/** The key of a refusal, whose body can still be read. */
async function keyOf(refused: Response): Promise<string> {
  const answer: Partial<Failure> = await refused
    .clone()
    .json()
    .catch(() => ({}))
  return answer.message ?? ''
}

/** Of a 401 that refuses what was typed; the session goes on. */
const OF_STEPS = new Set(['factor_wrong', 'challenge_expired'])

/** Sends; on 401 refreshes once and sends again (specification, section 8). Calls without a session are sent once. */
async function sendWithSession(endpoint: Endpoint, input: RawInput): Promise<Response> {
  const token = readToken()
  const response = await send(endpoint, input)
  if (response.status !== 401 || endpoint.config.access === 'public') return response
  if (OF_STEPS.has(await keyOf(response))) return response
  const refused = await unlessStopped(refresh(token), input.signal).catch((error: unknown) => {
    throw withoutAnswer(error, input.signal)
  })
  if (refused && refused.status !== 401) return refused
  // A refused refresh ends the session unless another tab has stored a token meanwhile.
  if (!readToken() || (refused && readToken() === token)) return endSession(refused ?? response, '/auth')
  // Somebody else has signed in on this device meanwhile: what was asked is not theirs.
  if (accountOfToken(readToken()) !== accountOfToken(token)) throw withoutAnswer(null, undefined)
  const retried = await send(endpoint, input)
  return retried.status === 401 ? endSession(retried, '/login') : retried
}

const MOST_WAITS = 5

/** Waits for an earlier sending of the same operation, whose answer was lost, and then gets its answer. */
async function sendUntilDone(endpoint: Endpoint, input: RawInput): Promise<Response> {
  for (let waits = 0; ; waits++) {
    const response = await sendWithSession(endpoint, input)
    if (response.status !== 409 || waits === MOST_WAITS) return response
    if ((await keyOf(response)) !== 'operation_in_progress') return response
    await new Promise((done) => setTimeout(done, Number(response.headers.get('retry-after')) * 1000))
  }
}

const IDENTITY = 'identity_check_required'

/** Where the server asks who sits there, the person answers and the call is sent again. */
async function sendIdentified(endpoint: Endpoint, input: RawInput): Promise<Response> {
  const response = await sendUntilDone(endpoint, input)
  const isAsked = response.status === 403 && (await keyOf(response)) === IDENTITY
  return isAsked && (await callEvents.identityNeeded()) ? sendUntilDone(endpoint, input) : response
}

const ACCOUNT_STATE = new Set(['email_not_confirmed', 'profile_not_approved', 'factor_setup_required'])

/** Refuses what was asked for, not the person who asks: their screen stays. */
const OVER_CEILING = 'over_ceiling'

/** The error toast of each call that failed; it is dismissed when the same call succeeds. */
const shownErrors = new Map<string, () => void>()
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`

function dismissError(endpoint: Endpoint): void {
  shownErrors.get(nameOf(endpoint))?.()
  shownErrors.delete(nameOf(endpoint))
}

function showFailure(error: unknown, endpoint: Endpoint, input: RawInput): void {
  if (!(error instanceof ApiError)) return
  if (error.key === 'app_outdated') callEvents.appOutdated()
  if (error.key === IDENTITY) {
    // The person has canceled.
  } else if (error.status === 403 && (ACCOUNT_STATE.has(error.key) || input.isBackground)) {
    callEvents.accountStateChanged()
  } else if (error.status === 403 && error.key !== OVER_CEILING) {
    toast(appTexts.forbiddenToast, 'warning')
    callEvents.forbidden()
  } else if (input.toast === false || input.quiet?.includes(error.key) || (input.isKept && error.status === 0)) {
    // The caller shows it.
  } else if (input.failure) {
    shownErrors.set(nameOf(endpoint), toast(input.failure, 'error', error.message))
  } else if (endpoint.method !== 'GET') {
    shownErrors.set(nameOf(endpoint), toast(error.message, 'error'))
  }
}

async function answered(endpoint: Endpoint, input: RawInput): Promise<Response> {
  try {
    const response = await sendIdentified(endpoint, input)
    if (!response.ok) throw await failureOf(response)
    noteLivePosition(response)
    dismissError(endpoint)
    return response
  } catch (error) {
    showFailure(error, endpoint, input)
    throw error
  }
}

export function call<E extends Endpoint>(endpoint: E, ...[input]: Rest<E>): Promise<CallData<E>> {
  const raw: RawInput = input ?? {}
  if (endpoint.method === 'GET') return readOf(endpoint, raw)
  const act = actOf(endpoint, raw)
  if (act === null) return dataOf(endpoint, raw)
  return sendOnce(act, (operationId) => dataOf(endpoint, { ...raw, operationId })).catch((error: unknown) => {
    if (gotNoAnswer(error)) callEvents.answerLost()
    throw error
  })
}

async function readOf<E extends Endpoint>(endpoint: E, raw: RawInput): Promise<CallData<E>> {
  const isSeen = beginRead(endpoint.url)
  const data = await dataOf(endpoint, raw)
  isSeen()
  return data
}

/** A call with the id of an operation that the caller keeps, sent behind what the person does. */
export function callAs<E extends Endpoint>(
  operationId: string,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallData<E>> {
  return dataOf(endpoint, { ...(input as RawInput), operationId, isKept: true, isBackground: true })
}

/** As call(), for a caller that keeps what got no answer: `named` learns the operation's id. */
export function callNamed<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  named: (operationId: string) => void,
): Promise<CallData<E>> {
  const raw: RawInput = { ...(input as RawInput), isKept: true }
  const send = (operationId: string) => {
    named(operationId)
    return dataOf(endpoint, { ...raw, operationId })
  }
  const act = actOf(endpoint, raw)
  return act ? sendOnce(act, send) : send(randomId())
}

/** The call is kept elsewhere with its operation's id: the same call is a new act from now on. */
export function forgetCall(endpoint: Endpoint, input: object): void {
  const act = actOf(endpoint, input)
  if (act) forgetAct(act.text)
}

const NO_ANSWER = [0, 502, 503, 504]
/** The server may have acted all the same. */
export const gotNoAnswer = (error: unknown): boolean => error instanceof ApiError && NO_ANSWER.includes(error.status)

const LATER_STATUSES = new Set([0, 401, 408, 429])
/** Of 409: another sending is being worked on, or the next version of the app may send it. */
const LATER_KEYS = new Set(['operation_in_progress', 'app_outdated'])
/** Nothing is known of the call's effect, or it may be taken later: the same operation is worth sending again. */
export const isQueueable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status >= 500 || (error.status === 409 ? LATER_KEYS.has(error.key) : LATER_STATUSES.has(error.status)))

/** What makes two calls the same act; null for a call that may act twice. An upload is told from another by its own id. */
function actOf(endpoint: Endpoint, input: RawInput) {
  if (!isIdempotent(endpoint.method, endpoint.config)) return null
  const { body = null } = input
  if (body instanceof FormData && !body.has('uploadId') && !body.has('id')) return null
  const content = body instanceof FormData ? [...body].filter(([, value]) => typeof value === 'string') : body
  const text = `${endpoint.method} ${addressOf(endpoint, input)} ${JSON.stringify(content)}`
  // The record's address up to its id: its lists and its own reads begin so.
  return { text, kind: endpoint.url.replace(/\/:.*/, '') }
}

async function dataOf<E extends Endpoint>(endpoint: E, raw: RawInput): Promise<CallData<E>> {
  const response = await answered(endpoint, raw)
  const answer: { success: boolean; message: string; data: CallData<E> } = await response.json().catch(() => {
    throw new ApiError({ status: response.status, key: '', message: translate('') })
  })
  if (endpoint.method !== 'GET' && answer.success && raw.toast !== false && raw.success !== null) {
    if (raw.success === undefined) await awaitTexts([answer.message])
    toast(raw.success ?? translate(answer.message, appMessages.ok), 'success')
  }
  return answer.data
}

/** For endpoints that answer with a file (PDF, photo, CSV). */
export async function callBlob<E extends Endpoint>(endpoint: E, ...[input]: Rest<E>): Promise<Blob> {
  return (await answered(endpoint, input ?? {})).blob()
}
