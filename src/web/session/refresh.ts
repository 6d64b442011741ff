// A refresh token works once, and using it twice ends the whole session family on the server.
// So only one refresh runs at a time, in this tab (one promise) and over all tabs (a browser lock).
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
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
  inFlight ??= Promise.resolve(
    navigator.locks ? navigator.locks.request(LOCK, unlessDone(stale)) : unlessDone(stale)(),
  ).finally(() => {
    inFlight = null
  })
  const response = await inFlight
  return response && !response.ok ? response : null
}
