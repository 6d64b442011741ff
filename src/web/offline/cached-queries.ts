// Connects the cache with the answers on this device: what arrives is kept, and what can't be asked for is shown from there.
import { hashKey, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import type { Role } from '../../shared/roles.ts'
import { roleIn } from '../api/account-role.ts'
import { keys } from '../api/query-keys.ts'
import { screenAnswered } from '../api/screen-answers.ts'
import { readToken } from '../api/token-store.ts'
import { ApiError } from '../feedback/api-error.ts'
import { sharedValue } from '../feedback/shared-value.ts'
import { accountOfToken } from './account-storage.ts'

/** A slow answer: what is known is shown until it arrives. */
const SLOW_MS = 3_000
/** Between two looks at the bounds. */
const BOUND_PAUSE_MS = 10_000
const UNAVAILABLE_STATUSES = new Set([0, 502, 503, 504])

/** When the kept answers that are in the cache were given, by the query's hash. */
const shownSince = new Map<string, number>()
const oldest = sharedValue<number | null>(null)
const announce = () => oldest.set(shownSince.size > 0 ? Math.min(...shownSince.values()) : null)

/** When the oldest kept answer in the cache was given; null if all come from the server. */
export const useShownSince = oldest.useValue

const account = () => accountOfToken(readToken())

const isMe = ({ queryHash }: Query) => queryHash === hashKey(keys.me)

/** undefined as long as the account is not known. */
function roleOf(client: QueryClient): Role | '' | undefined {
  const me = client.getQueryData<Me>(keys.me)
  return me && roleIn(me)
}

/** Both load after the screen's first answers. */
const keeper = async () => {
  await screenAnswered()
  return import('./offline-cache-writer.ts')
}
const offlineCache = () => import('./offline-cache.ts')

async function showKept(client: QueryClient, query: Query): Promise<void> {
  const role = isMe(query) ? '' : roleOf(client)
  if (role === undefined) return
  const kept = await offlineCache()
    .then(({ readResponse }) => readResponse({ account: account(), role }, query.queryHash))
    .catch(() => undefined)
  if (!kept || query.state.data !== undefined) return
  shownSince.set(query.queryHash, kept.at)
  query.setData(kept.data, { updatedAt: kept.at, manual: true })
  announce()
}

const isUnavailable = (error: unknown) => error instanceof ApiError && UNAVAILABLE_STATUSES.has(error.status)

/**
 * Asks the server, and shows what is kept where no answer comes. The error stays with the query, so that it is asked again. The server
 * comes first: a form must not begin with an old record.
 */
export const persister: QueryPersister = async (queryFn, context, query) => {
  if (account() === '' || query.state.data !== undefined) return queryFn(context)
  const timer = setTimeout(() => void showKept(context.client, query), SLOW_MS)
  try {
    return await queryFn(context)
  } catch (error) {
    if (isUnavailable(error)) await showKept(context.client, query)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Once for each cache. */
export function keepInOfflineCache(client: QueryClient): void {
  let boundTimer: ReturnType<typeof setTimeout> | undefined
  const bound = () => {
    boundTimer = undefined
    offlineCache()
      .then(({ boundAnswers }) => boundAnswers(account(), Date.now()))
      .catch(() => undefined)
  }
  let roleBefore: Role | '' | undefined
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed' && shownSince.delete(event.query.queryHash)) announce()
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    if (shownSince.get(query.queryHash) === query.state.dataUpdatedAt) return
    if (shownSince.delete(query.queryHash)) announce()
    if (isMe(query)) {
      const role = roleOf(client)
      if (roleBefore !== undefined && role !== roleBefore)
        void client.resetQueries({ predicate: (other) => !isMe(other) })
      roleBefore = role
    }
    // What arrived before the account was known is kept with it.
    const arrived = isMe(query) ? client.getQueryCache().findAll() : [query]
    const answers = arrived.filter(({ state }) => state.data !== undefined)
    keeper()
      .then(({ keep }) => Promise.allSettled(answers.map((one) => keep(client, one))))
      .catch(() => undefined)
    if (boundTimer === undefined) boundTimer = setTimeout(bound, BOUND_PAUSE_MS)
  })
}
