// The outbox of this device: what could not be sent waits here and is sent exactly once, in order, by one tab at a time.
import { deviceTexts } from '../../shared/app/device.texts.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { addressOf, call, callAs, callNamed, forgetCall, gotNoAnswer } from '../api/call.ts'
import type { CallData, CallInput } from '../api/call-types.ts'
import { inOneTab } from '../api/one-tab.ts'
import { randomId } from '../api/random-id.ts'
import { readToken } from '../api/token-store.ts'
import { losesStorage } from '../feedback/home-screen.ts'
import { toast } from '../feedback/toasts.tsx'
import { accountOfToken } from './account-storage.ts'
import { tabChannel } from './device-storage.ts'
import { afterFailure, isForAll } from './outbox-failures.ts'
import { belongingTo, mustWait, nextSendable, withoutPhoto } from './outbox-order.ts'
import { hasRoom } from './outbox-room.ts'
import {
  addWork,
  changeWork,
  nameGroup,
  type OutboxItem,
  removeWork,
  type WorkBody,
  wipeWork,
  workOf,
} from './outbox-store.ts'
import { forgetDelivered, isOpen, isUnnamed, noteDelivered, pendingItems, showWaiting } from './waiting-work.ts'

const CHANNEL = 'pruva-outbox'
/** A weak network may leave a call without an answer for minutes. Then it waits on this device, and the person goes on. */
const LONGEST_ANSWER_MS = 10_000
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
  /** For the person: the boat or the request; absent: what this device has read says it. */
  job?: string | undefined
  /** The record at whose place the screens show it, if that is not the group's. */
  place?: string
  isLast?: boolean
  record?: string
  shown?: unknown
  /** Kept only if the device knows that it has no network: after a lost answer the caller itself tries again, for now. */
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
export async function sendOrQueue<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onlyOffline = false, ...about }: About,
): Promise<Sent<E>> {
  const { group } = about
  const owner = account()
  const { body = null } = input as { body?: unknown }
  const at = Date.now()
  const added = { place: group, isLast: false, ...about, body: bodyOf(body, at) }
  let id = randomId()
  let lost: unknown
  if (navigator.onLine && !mustWait(added, pendingItems())) {
    try {
      // Pictures take their time.
      const signal = body instanceof FormData ? undefined : AbortSignal.timeout(LONGEST_ANSWER_MS)
      return await callNamed(endpoint, { signal, ...input }, (named) => {
        id = named
      })
    } catch (error) {
      if (!gotNoAnswer(error) || (onlyOffline && navigator.onLine)) throw error
      lost = error
    }
  }
  const job = about.job ?? jobOf(group)
  const work = { ...added, job, id, account: owner, state: 'READY', reason: null, at } as const
  const sent = { method: endpoint.method, address: addressOf(endpoint, input as never) }
  const isPhotoTooMany = body instanceof FormData && !(await hasRoom())
  try {
    if (isPhotoTooMany) throw new Error('No room for more photos.')
    await addWork({ ...work, ...sent })
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
  const isFirst = pendingItems().length === 0
  await announce()
  // The moment at which the person has something to lose.
  const why = navigator.onLine && lost === undefined ? deviceTexts.keptBehind : deviceTexts.kept
  toast(why, 'info', isFirst && losesStorage() ? deviceTexts.install : undefined)
  void sendWaiting()
  return null
}

function formOf(form: readonly (readonly [string, string | Blob])[]): FormData {
  const data = new FormData()
  for (const [name, value] of form) data.append(name, value)
  return data
}

async function sendOne({ id, method, address, body }: OutboxItem): Promise<unknown> {
  const endpoint = { method, url: address, config: { access: 'session' } } as Endpoint
  const content = 'json' in body ? (body.json ?? undefined) : formOf(body.form)
  return callAs(id, endpoint, { body: content, toast: false } as CallInput<Endpoint>)
}

/** What belongs to a record waits until the server has made it, also while the record is refused. */
async function nameRecord({ account, group }: OutboxItem, made: unknown): Promise<void> {
  if (!isUnnamed(group) || typeof made !== 'object' || made === null || !('id' in made)) return
  await nameGroup(account, group, String(made.id))
}

let pause = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined
let isAskedAgain = false
let onSent: () => void = () => undefined
let jobOf: (group: string) => string | undefined = () => undefined

function sendLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), pause)
  pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
}

/** Who waits until the next round. */
type Waits = 'none' | 'group' | 'all'

async function attempt(work: OutboxItem): Promise<Waits> {
  // A full device has no room for the mark. What the server takes makes room.
  await changeWork(work.order, { state: 'SENDING' }).catch(() => undefined)
  await announce()
  try {
    // Before it is removed: a page that is closed now sends it again, and gets the same answer.
    await nameRecord(work, await sendOne(work))
    await removeWork(work.order)
    noteDelivered(work)
  } catch (error) {
    const after = afterFailure(work, error)
    await changeWork(work.order, after)
    await announce()
    return after.state === 'REJECTED' ? 'none' : isForAll(error) ? 'all' : 'group'
  }
  await announce()
  onSent()
  return 'none'
}

async function sendAll(): Promise<void> {
  const owner = account()
  const waits = new Set<string>()
  for (;;) {
    if (owner === '' || account() !== owner) return
    const next = nextSendable(await workOf(owner), waits)
    if (!next) break
    const who = await attempt(next)
    if (who === 'all') return sendLater()
    if (who === 'group') waits.add(next.group)
  }
  if (waits.size > 0) return sendLater()
  pause = FIRST_PAUSE_MS
}

async function sendOnce(): Promise<void> {
  if (account() === '' || !navigator.onLine) return
  // Another tab sends and may be closed meanwhile, or the storage takes no mark: the work stays where it is.
  const isDone = await inOneTab(sendAll).catch(() => false)
  await read()
  if (!isDone && pendingItems().some(isOpen)) sendLater()
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
export async function retryWork(work: OutboxItem, values: Record<string, unknown> = {}): Promise<void> {
  const { body } = work
  const next =
    'json' in body && Object.keys(values).length > 0 ? { json: { ...(body.json as object), ...values } } : body
  await changeWork(work.order, { state: 'READY', reason: null, refusal: undefined, failures: 0, body: next })
  await announce()
  pause = FIRST_PAUSE_MS
  await sendWaiting()
}

/** The admins were told of it. */
export async function markNotified(work: OutboxItem): Promise<void> {
  await changeWork(work.order, { isTold: true })
  await announce()
}

/** With a record that will not be made goes what belongs to it. */
export async function deleteWork(work: OutboxItem): Promise<void> {
  await removeWork(work.order)
  for (const part of belongingTo(work, pendingItems())) await removeWork(part.order)
  for (const other of work.record === undefined ? [] : pendingItems()) {
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

/**
 * Sends what waits: now, and whenever the network comes back. `sent` runs after each that the server has taken. `named` says which job a
 * group is.
 */
export function keepSending(sent: () => void, named: typeof jobOf = () => undefined): () => void {
  onSent = sent
  jobOf = named
  const resume = () => {
    pause = FIRST_PAUSE_MS
    void sendWaiting()
  }
  tabs = tabChannel(CHANNEL)
  tabs?.addEventListener('message', () => void read())
  addEventListener('online', resume)
  // A phone that froze the page may not tell it that the network came back.
  document.addEventListener('visibilitychange', resume)
  void read().then(() => {
    if (pendingItems().length > 0) void sendWaiting()
  })
  return () => {
    tabs?.close()
    tabs = undefined
    removeEventListener('online', resume)
    document.removeEventListener('visibilitychange', resume)
    clearTimeout(timer)
    onSent = () => undefined
    jobOf = () => undefined
  }
}
