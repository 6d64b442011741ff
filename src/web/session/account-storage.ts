// What belongs to an account on this device, not to one session: it stays when a session lapses, and the same account finds it
// after signing in.
const PREFIX = 'account:'

export const isOfAccount = (key: string): boolean => key.startsWith(PREFIX)

const keysOfOthers = (storage: Storage, accountId: string): string[] =>
  Object.keys(storage).filter((key) => isOfAccount(key) && !key.startsWith(keyOf(accountId, '')))

/** Another account has signed in: what the others left goes. */
export function removeOfOtherAccounts(accountId: string): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of keysOfOthers(storage, accountId)) storage.removeItem(key)
}

/** The forms and scanned lists of other accounts that were not sent. */
export const draftsOfOthers = (accountId: string): number =>
  keysOfOthers(localStorage, accountId).filter((key) => key.includes(`:${DRAFT}`) || key.endsWith(`:${LIST_DRAFT}`))
    .length

export const keyOf = (accountId: string, name: string) => `${PREFIX}${accountId}:${name}`

/** What was typed in a form. */
export const DRAFT = 'draft:'
/** The scanned parts list. */
export const LIST_DRAFT = 'part-list'

/** A scanned list that a sign-out would delete. */
export const hasListDraft = (accountId: string): boolean => localStorage.getItem(keyOf(accountId, LIST_DRAFT)) !== null

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
    return JSON.parse(localStorage.getItem(keyOf(accountId, name)) ?? 'null')
  } catch {
    return null
  }
}

/** The names that begin so, without that beginning. */
export function namesOfAccount(accountId: string, prefix: string): string[] {
  const start = keyOf(accountId, prefix)
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}

/** null removes it. A full storage keeps what was there before. */
export function writeOfAccount(accountId: string, name: string, value: unknown): void {
  const key = keyOf(accountId, name)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage that is full or switched off: the value is lost at the next start, as it would be without this.
  }
}
