// Asks who is signed in as soon as the page starts, so that the server answers while the app's own scripts load.
import { APP_VERSION, APP_VERSION_HEADER } from '../../shared/app-version.ts'
import { readToken } from './token-store.ts'

/** As in the contract, whose import would add Zod to the first script. */
export const ME_PATH = '/api/auth/me'

let early: { token: string; answer: Promise<Response> } | null = null

export function prefetchSession(): void {
  const token = readToken()
  if (token === null) return
  const version = { [APP_VERSION_HEADER]: String(APP_VERSION) }
  const headers = { accept: 'application/json', ...version, authorization: `Bearer ${token}` }
  const answer = fetch(ME_PATH, { credentials: 'include', headers })
  // A failure is handled where the answer is taken, if at all.
  answer.catch(() => undefined)
  early = { token, answer }
}

/** The early answer, once, and only for the session that it was asked for. */
export function takePrefetchedSession(path: string, token: string | null): Promise<Response> | null {
  if (path !== ME_PATH || early === null) return null
  const { answer } = early
  const isOurs = early.token === token
  early = null
  return isOurs ? answer : null
}
