// The outbox of this device: what could not be sent waits here and is sent exactly once, in order, by one tab at a time.
import { deviceTexts } from '../../shared/app/device.texts.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { ApiError } from '../feedback/api-error.ts'
import { losesStorage } from '../feedback/home-screen.ts'
import { toast } from '../feedback/toasts.tsx'
import { accountOfToken } from './account-storage.ts'
import {
  addressOf,
  type CallData,
  type CallInput,
  call,
  callAs,
  callNamed,
  forgetCall,
  gotNoAnswer,
  isQueueable,
} from './call.ts'
import { deviceStorage, tabChannel, tabLocks } from './device-storage.ts'
import { belongingTo, nextOf, withoutPhoto } from './outbox-order.ts'
import { hasRoom } from './outbox-room.ts'
import {
  addWork,
  changeWork,
  nameGroup,
  removeWork,
  type Work,
  type WorkBody,
  wipeWork,
  workOf,
} from './outbox-store.ts'
import { randomId } from './random-id.ts'
import { readToken } from './token-store.ts'
import { forgetDelivered, isUnnamed, noteDelivered, showWaiting, waitingWork } from './waiting-work.ts'

const LOCK = 'pruva-outbox'
const LEASE = 'pruva-outbox-lease'
const LEASE_MS = 30_000
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

const account = () => accountOfToken(readToken())

/** Opened with the screen: the build, which loads this module too, would never end. */
let tabs: BroadcastChannel | undefined

async function read(): Promise<void> {
  const owner = account()
  showWaiting(owner === '' ? [] : await workOf(owner).catch(() => []))
}

/** Tells this tab and the others. */
async function announce(): Promise<void> {
  tabs?.postMessage('changed')
  await read()
}

/** Null: the work waits on this device. */
export type Sent<E extends Endpoint> = CallData<E> | null

export interface About {
  group: string
  title: string
  /** The record at whose place the screens show it, if that is not the group's. */
  place?: string
  isLast?: boolean
  record?: string
  shown?: unknown
  /** Kept only if the device knows that it has no network: after a lost answer the caller itself tries again. */
  onlyOffline?: boolean
}

/** Says when it was done. The server tells calls from each other without it, so a repeated one stays a repetition. */
function bodyOf(body: unknown, at: number): WorkBody {
  const clientAt = new Date(at).toISOString()
  if (body instanceof FormData) return { form: [...body, ['clientAt', clientAt]] }
  return { json: typeof body === 'object' && body !== null ? { ...body, clientAt } : body }
}

/**
 * Sends the call, and keeps it on this device if no answer comes or if earlier things of its group wait. The answer may be lost after
 * the server acted: later sendings carry the same operation's id.
 */
export async function callOrKeep<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onlyOffline = false, ...about }: About,
): Promise<Sent<E>> {
  const { group } = about
  const owner = account()
  let id = randomId()
  const mustWait = !navigator.onLine || waitingWork().some((work) => work.group === group)
  let lost: unknown
  if (!mustWait) {
    try {
      return await callNamed(endpoint, input, (named) => {
        id = named
      })
    } catch (error) {
      if (!gotNoAnswer(error) || (onlyOffline && navigator.onLine)) throw error
      lost = error
    }
  }
  const { body = null } = input as { body?: unknown }
  const at = Date.now()
  const work = { place: group, isLast: false, ...about, id, account: owner, state: 'READY', reason: null, at } as const
  const sent = { method: endpoint.method, address: addressOf(endpoint, input as never) }
  const isPhotoTooMany = body instanceof FormData && !(await hasRoom())
  try {
    if (isPhotoTooMany) throw new Error('No room for more photos.')
    await addWork({ ...work, ...sent, body: bodyOf(body, at) })
  } catch {
    // The storage is full, switched off or absent: the person keeps what was typed, and is told so.
    const isCut = lost !== undefined || !navigator.onLine
    if (isCut) toast(isPhotoTooMany ? deviceTexts.tooManyPhotos : deviceTexts.notKept, 'error')
    if (lost === undefined) return call(endpoint, ...([isCut ? { ...input, toast: false } : input] as never))
    throw lost
  }
  forgetCall(endpoint, input)
  // Chrome decides by itself, Firefox asks: now the person sees why.
  void navigator.storage?.persist?.().catch(() => false)
  const isFirst = waitingWork().length === 0
  await announce()
  // The moment at which the person has something to lose.
  toast(deviceTexts.kept, 'info', isFirst && losesStorage() ? deviceTexts.install : undefined)
  void sendWaiting()
  return null
}

function formOf(form: readonly (readonly [string, string | Blob])[]): FormData {
  const data = new FormData()
  for (const [name, value] of form) data.append(name, value)
  return data
}

async function sendOne({ id, method, address, body }: Work): Promise<unknown> {
  const endpoint = { method, url: address, config: { access: 'session' } } as Endpoint
  const content = 'json' in body ? (body.json ?? undefined) : formOf(body.form)
  return callAs(id, endpoint, { body: content, toast: false } as CallInput<Endpoint>)
}

/** What belongs to a record waits until the server has made it, also while the record is refused. */
async function nameRecord({ account, group }: Work, made: unknown): Promise<void> {
  if (!isUnnamed(group) || typeof made !== 'object' || made === null || !('id' in made)) return
  await nameGroup(account, group, String(made.id))
}

let pause = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined
let isAskedAgain = false
let onSent: () => void = () => undefined

function sendLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), pause)
  pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
}

/** Resolves to false when no answer came: the rest waits too. */
async function attempt(work: Work): Promise<boolean> {
  await changeWork(work.order, { state: 'SENDING', reason: null })
  await announce()
  try {
    // Before it is removed: a page that is closed now sends it again, and gets the same answer.
    await nameRecord(work, await sendOne(work))
    await removeWork(work.order)
    if ('form' in work.body) noteDelivered(work)
  } catch (error) {
    const isRefused = error instanceof ApiError && !isQueueable(error)
    await changeWork(
      work.order,
      isRefused ? { state: 'REJECTED', reason: error.message, changed: error.changed } : { state: 'READY' },
    )
    await announce()
    return isRefused
  }
  await announce()
  onSent()
  return true
}

async function sendAll(): Promise<void> {
  const owner = account()
  // Only one tab sends: what is still marked was left by a page that was closed.
  for (const work of await workOf(owner)) if (work.state === 'SENDING') await changeWork(work.order, { state: 'READY' })
  for (;;) {
    if (owner === '' || account() !== owner) return
    const next = nextOf(await workOf(owner))
    if (!next) break
    if (!(await attempt(next))) return sendLater()
  }
  pause = FIRST_PAUSE_MS
}

/** One tab at a time. Without locks (plain HTTP) a note with an end holds the place; two senders would only repeat each other. */
async function alone(run: () => Promise<void>): Promise<void> {
  const locks = tabLocks()
  if (locks)
    return locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await run()
    })
  if (Number(deviceStorage.getItem(LEASE)) > Date.now()) return
  deviceStorage.setItem(LEASE, String(Date.now() + LEASE_MS))
  await run().finally(() => deviceStorage.removeItem(LEASE))
}

async function sendOnce(): Promise<void> {
  if (account() === '' || !navigator.onLine) return
  try {
    await alone(sendAll)
  } catch {
    // No storage, or the session ended meanwhile: the work stays where it is.
  }
  await read()
}

/** What was added while the last of the work was being sent is sent too. */
async function sendUntilAsked(): Promise<void> {
  try {
    do {
      isAskedAgain = false
      await sendOnce()
    } while (isAskedAgain)
  } finally {
    // At once: whoever asks after the last look starts anew.
    sending = undefined
  }
}

export function sendWaiting(): Promise<void> {
  isAskedAgain = sending !== undefined
  sending ??= sendUntilAsked()
  return sending
}

/** The person wants it tried again, with `values` in place of what it said. */
export async function retryWork(work: Work, values: Record<string, unknown> = {}): Promise<void> {
  const { body } = work
  const next =
    'json' in body && Object.keys(values).length > 0 ? { json: { ...(body.json as object), ...values } } : body
  await changeWork(work.order, { state: 'READY', reason: null, body: next })
  await announce()
  pause = FIRST_PAUSE_MS
  await sendWaiting()
}

/** The admins were told of it. */
export async function noteTold(work: Work): Promise<void> {
  await changeWork(work.order, { isTold: true })
  await announce()
}

/** With a record that will not be made goes what belongs to it. */
export async function deleteWork(work: Work): Promise<void> {
  await removeWork(work.order)
  for (const part of belongingTo(work, waitingWork())) await removeWork(part.order)
  for (const other of work.record === undefined ? [] : waitingWork()) {
    const body = withoutPhoto(other, work.record ?? '')
    if (body) await changeWork(other.order, { body })
  }
  await announce()
  await sendWaiting()
}

export async function wipeOutbox(except?: string): Promise<void> {
  await wipeWork(except)
  forgetDelivered()
  await announce()
}

/** Sends what waits: now, and whenever the network comes back. `sent` runs after each that the server has taken. */
export function keepSending(sent: () => void): () => void {
  onSent = sent
  const resume = () => {
    pause = FIRST_PAUSE_MS
    void sendWaiting()
  }
  tabs = tabChannel(LOCK)
  tabs?.addEventListener('message', () => void read())
  addEventListener('online', resume)
  // A phone that froze the page may not tell it that the network came back.
  document.addEventListener('visibilitychange', resume)
  void read().then(() => {
    if (waitingWork().length > 0) void sendWaiting()
  })
  return () => {
    tabs?.close()
    tabs = undefined
    removeEventListener('online', resume)
    document.removeEventListener('visibilitychange', resume)
    clearTimeout(timer)
    onSent = () => undefined
  }
}
