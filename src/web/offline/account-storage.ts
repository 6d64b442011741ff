// What belongs to an account on this device, not to one session: it stays when a session lapses, and the same account finds it
// after signing in.
import { clearTab, deviceStorage } from './device-storage.ts'

const PREFIX = 'account:'

export const isOfAccount = (key: string): boolean => key.startsWith(PREFIX)

const isOfOthers = (key: string, accountId: string): boolean =>
  isOfAccount(key) && !key.startsWith(keyOf(accountId, ''))

const keysOfOthers = (accountId: string): string[] => deviceStorage.keys().filter((key) => isOfOthers(key, accountId))

/** Another account has signed in: what the others left goes. */
export function removeOfOtherAccounts(accountId: string): void {
  for (const key of keysOfOthers(accountId)) deviceStorage.removeItem(key)
  clearTab((key) => !isOfOthers(key, accountId))
}

/** The forms and scanned lists of other accounts that were not sent. */
export const draftsOfOthers = (accountId: string): number =>
  keysOfOthers(accountId).filter((key) => key.includes(`:${DRAFT}`) || key.endsWith(`:${LIST_DRAFT}`)).length

export const keyOf = (accountId: string, name: string) => `${PREFIX}${accountId}:${name}`

/** What was typed in a form. */
export const DRAFT = 'draft:'
/** The scanned parts list. */
export const LIST_DRAFT = 'part-list'

/** A scanned list that a sign-out would delete. */
export const hasListDraft = (accountId: string): boolean => deviceStorage.getItem(keyOf(accountId, LIST_DRAFT)) !== null

/** The account that an access token names; '' for what is no token. The server checks the token, not this. */
export function accountOfToken(token: string | null): string {
  try {
    const payload = (token ?? '').split('.')[1] ?? ''
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' ? sub : ''
  } catch {
    return ''
  }
}

/** null for what is absent or was written by another version. */
export function readOfAccount(accountId: string, name: string): unknown {
  try {
    return JSON.parse(deviceStorage.getItem(keyOf(accountId, name)) ?? 'null')
  } catch {
    return null
  }
}

/** The names that begin so, without that beginning. */
export function namesOfAccount(accountId: string, prefix: string): string[] {
  const start = keyOf(accountId, prefix)
  return deviceStorage.keys().flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}

/** null removes it. */
export function writeOfAccount(accountId: string, name: string, value: unknown): void {
  const key = keyOf(accountId, name)
  if (value === null) deviceStorage.removeItem(key)
  else deviceStorage.setItem(key, JSON.stringify(value))
}
