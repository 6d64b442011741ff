// The access token and the session's other data in this browser. Kept out of React, because calls need it too.
import { isOfAccount } from '../offline/account-storage.ts'
import { clearTab, deviceStorage } from '../offline/device-storage.ts'

const TOKEN = 'accessToken'
/** Mantine's own key; the theme belongs to the device and stays after a session. */
const THEME = 'mantine-color-scheme-value'

let endedByHand = false
/** The session that ended in this page without a sign-out, with its user's e-mail if known. */
let ended: { email: string | undefined } | null = null

const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

export const readToken = (): string | null => deviceStorage.getItem(TOKEN)

export function writeToken(token: string): void {
  deviceStorage.setItem(TOKEN, token)
  endedByHand = false
  ended = null
  announce()
}

/**
 * Ends the session in this browser: local storage except the theme, session storage and every cookie that scripts can see. What
 * belongs to the account stays unless the person signs out.
 */
export function clearSession({ byHand = false } = {}): void {
  endedByHand = byHand
  const stays = (key: string) => key === THEME || (!byHand && isOfAccount(key))
  for (const key of deviceStorage.keys()) if (!stays(key)) deviceStorage.removeItem(key)
  clearTab(stays)
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    // The only way that works in all browsers: Firefox has no Cookie Store API.
    if (name) document.cookie = `${name}=; Max-Age=0; path=/`
  }
  announce()
}

/** After a sign-out the next user may be somebody else, who starts at their own home. */
export const wasEndedByHand = (): boolean => endedByHand

export const noteSessionEnd = (email: string | undefined): void => {
  ended = { email }
}

/** null if nobody was signed in, or the user signed out: then there is nothing to explain. */
export const sessionEnd = () => ended

/** Reports changes in this tab and, through the storage event, in the others. */
export function onTokenChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromOtherTab)
  }
}
