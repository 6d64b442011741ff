// Every act of a person has an id: each sending of it carries the id, and the server acts once. An act whose answer was lost keeps its
// id on the device, so that the server knows it again, also after a reload. The same call is a new act once the person has seen what
// became of the first one: after a read of its kind of records, and not while the form or question that sent it is open.
import { ApiError } from '../feedback/api-error.ts'
import { accountOfToken, readOfAccount, writeOfAccount } from '../offline/account-storage.ts'
import { randomId } from './random-id.ts'
import { readToken } from './token-store.ts'

interface Act {
  /** What makes two calls the same: method, address and body. */
  text: string
  /** What it changes: the addresses that read it begin so. */
  kind: string
}

interface Unanswered {
  /** Of the act's text. */
  digest: string
  id: string
  /** Milliseconds since 1970. */
  at: number
  kind: string
  /** What its form keeps on this device. While it is there, the form comes back with what was sent. */
  draft?: string | undefined
}

/** A form or a question on the screen. */
export interface Intent {
  draft: string | undefined
  /** Of its acts without an answer, by their digest. */
  ids: Map<string, string>
}

const NAME = 'unanswered'
/** Later the same call is taken for a new act: a working day is over. */
const KEEP_MS = 12 * 3_600_000
const MOST_KEPT = 100

const running = new Map<string, Promise<unknown>>()
const openIntents = new Set<Intent>()
const sendingIntents = new Set<Intent>()
/** Ids of acts whose effect was read while they were held. */
const seenIds = new Set<string>()

/** FNV-1a, twice with different starts: names a call on this device without storing its content. */
function digestOf(text: string): string {
  let [one, two] = [0x811c9dc5, 0x01000193]
  for (let index = 0; index < text.length; index++) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193)
    two = Math.imul(two ^ text.charCodeAt(index), 0x85ebca6b) ^ (two >>> 15)
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36)
}

const isUnanswered = (value: unknown): value is Unanswered =>
  typeof value === 'object' && value !== null && ['digest', 'id', 'at', 'kind'].every((name) => name in value)

function unanswered(account: string): Unanswered[] {
  const kept = readOfAccount(account, NAME)
  const isRecent = ({ at }: Unanswered) => Date.now() - at < KEEP_MS
  return Array.isArray(kept) ? kept.filter(isUnanswered).filter(isRecent) : []
}

function write(account: string, acts: readonly Unanswered[]): void {
  writeOfAccount(account, NAME, acts.length > 0 ? acts.slice(-MOST_KEPT) : null)
}

const without = (account: string, digest: string) => unanswered(account).filter((each) => each.digest !== digest)

function forget(account: string, digest: string): void {
  for (const intent of openIntents) intent.ids.delete(digest)
  write(account, without(account, digest))
}

/** The same call is a new act from now on. */
export const forgetAct = (text: string): void => forget(accountOfToken(readToken()), digestOf(text))

/** What is sent again is the same act: its form is open, or will come back as it was. */
const isHeld = (account: string, { digest, id, draft }: Unanswered): boolean =>
  [...openIntents].some(({ ids }) => ids.get(digest) === id) ||
  (draft !== undefined && readOfAccount(account, draft) !== null)

function unansweredAct(account: string, digest: string, kind: string): Unanswered {
  const known = unanswered(account).find((each) => each.digest === digest)
  const intents = [...sendingIntents]
  // The storage may be full or switched off.
  const remembered = intents.map(({ ids }) => ids.get(digest)).find((id) => id !== undefined)
  const id = remembered ?? known?.id ?? randomId()
  for (const { ids } of intents) ids.set(digest, id)
  seenIds.delete(id)
  const draft = intents.find((intent) => intent.draft !== undefined)?.draft ?? known?.draft
  return { digest, id, at: Date.now(), kind, draft }
}

export const newIntent = (draft?: string): Intent => ({ draft, ids: new Map() })

/** Returns what closes it. */
export function openIntent(intent: Intent): () => void {
  openIntents.add(intent)
  return () => {
    openIntents.delete(intent)
    intent.ids.clear()
    if (seenIds.size === 0) return
    const account = accountOfToken(readToken())
    const isOver = (act: Unanswered) =>
      seenIds.has(act.id) && !running.has(nameOf(account, act.digest)) && !isHeld(account, act)
    write(
      account,
      unanswered(account).filter((act) => !isOver(act)),
    )
  }
}

/** What `send` sends belongs to the intent. */
export async function sendFor<T>(intent: Intent, send: () => T | Promise<T>): Promise<T> {
  sendingIntents.add(intent)
  try {
    return await send()
  } finally {
    sendingIntents.delete(intent)
  }
}

/** Call it as a read begins. What it returns, called with its answer, says that the person sees what became of the acts before it. */
export function beginRead(url: string): () => void {
  const account = accountOfToken(readToken())
  const isRunning = ({ digest }: Unanswered) => running.has(nameOf(account, digest))
  const before = unanswered(account).filter((act) => url.startsWith(act.kind) && !isRunning(act))
  return () => {
    for (const act of before) {
      if (isRunning(act)) continue
      if (isHeld(account, act)) seenIds.add(act.id)
      else forget(account, act.digest)
    }
  }
}

/** A refusal is an answer. Without a session the call was not worked on. */
const isAnswer = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.key !== 'operation_in_progress'

const nameOf = (account: string, digest: string) => `${account} ${digest}`

/** Sends an act with its id. The same act while it is being sent, as by a double tap, gets the same answer. */
export function sendOnce<T>({ text, kind }: Act, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const account = accountOfToken(readToken())
  const digest = digestOf(text)
  const name = nameOf(account, digest)
  const same = running.get(name)
  if (same !== undefined) return same as Promise<T>
  const act = unansweredAct(account, digest, kind)
  const keep = () => write(account, [...without(account, digest), act])
  keep()
  const sending = send(act.id)
    .then((answer) => {
      forget(account, digest)
      return answer
    })
    .catch((error: unknown) => {
      if (isAnswer(error)) forget(account, digest)
      // Another tab may have read meanwhile.
      else keep()
      throw error
    })
    .finally(() => running.delete(name))
  running.set(name, sending)
  return sending
}
