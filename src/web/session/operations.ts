// One act of a person is one operation: every sending of it carries the same id, and the server acts once. An act whose answer
// was lost keeps its id on the device, so that the same act, repeated by the person, by another tab or after a reload, is a repetition.
import { ApiError } from '../feedback/api-error.ts'
import { accountOfToken, readOfAccount, writeOfAccount } from './account-storage.ts'
import { randomId } from './random-id.ts'
import { readToken } from './token-store.ts'

interface Unanswered {
  /** Of the call: method, address and body. */
  digest: string
  id: string
  /** Milliseconds since 1970. */
  at: number
}

const NAME = 'unanswered'
/** Later the same call is taken for a new act: a working day is over. */
const KEEP_MS = 12 * 3_600_000
const MOST_KEPT = 100

const running = new Map<string, Promise<unknown>>()

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
  typeof value === 'object' && value !== null && 'digest' in value && 'id' in value && 'at' in value

function unanswered(account: string): Unanswered[] {
  const kept = readOfAccount(account, NAME)
  const isRecent = ({ at }: Unanswered) => Date.now() - at < KEEP_MS
  return Array.isArray(kept) ? kept.filter(isUnanswered).filter(isRecent) : []
}

function idOf(account: string, digest: string): string {
  const kept = unanswered(account)
  const known = kept.find((each) => each.digest === digest)
  if (known) return known.id
  const id = randomId()
  writeOfAccount(account, NAME, [...kept, { digest, id, at: Date.now() }].slice(-MOST_KEPT))
  return id
}

function forget(account: string, digest: string): void {
  const left = unanswered(account).filter((each) => each.digest !== digest)
  writeOfAccount(account, NAME, left.length > 0 ? left : null)
}

/** The same call is a new act from now on. */
export const forgetAct = (call: string): void => forget(accountOfToken(readToken()), digestOf(call))

/** A refusal is an answer. Without a session the call was not worked on. */
const isAnswer = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.key !== 'operation_in_progress'

/** Sends a call with its operation's id. The same call while it is being sent, as by a double tap, gets the same answer. */
export function actOnce<T>(call: string, send: (operationId: string) => Promise<T>): Promise<T> {
  const account = accountOfToken(readToken())
  const digest = digestOf(call)
  const name = `${account} ${call}`
  const same = running.get(name)
  if (same !== undefined) return same as Promise<T>
  const sending = send(idOf(account, digest))
    .then((answer) => {
      forget(account, digest)
      return answer
    })
    .catch((error: unknown) => {
      if (isAnswer(error)) forget(account, digest)
      throw error
    })
    .finally(() => running.delete(name))
  running.set(name, sending)
  return sending
}
