// Only one refresh runs at a time, in this tab (one promise) and over all tabs where the browser has locks (it has none on plain
// HTTP). The server accepts a second use of a refresh token for a minute, for tabs that ask at once and for a lost answer.
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { tabLocks } from '../offline/device-storage.ts'
import { readToken, writeToken } from './token-store.ts'

const LOCK = 'pruva-refresh'

let inFlight: Promise<Response | null> | null = null

async function askForToken(): Promise<Response> {
  const { method, url } = accountsApi.refresh
  const response = await fetch(url, { method, credentials: 'include', headers: { accept: 'application/json' } })
  if (!response.ok) return response
  const answer: { data: { accessToken: string } } = await response.clone().json()
  writeToken(answer.data.accessToken)
  return response
}

/** Inside the lock: another tab may have refreshed (or signed out) while this one waited. */
const unlessDone = (stale: string | null) => async () => (readToken() === stale ? askForToken() : null)

/** Resolves to the refusal when the refresh was refused, else to null: then the stored token is fresh (or gone). */
export async function refresh(stale: string | null): Promise<Response | null> {
  if (readToken() !== stale) return null
  inFlight ??= Promise.resolve(tabLocks()?.request(LOCK, unlessDone(stale)) ?? unlessDone(stale)()).finally(() => {
    inFlight = null
  })
  const response = await inFlight
  return response && !response.ok ? response : null
}
