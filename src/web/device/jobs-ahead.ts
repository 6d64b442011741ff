// Loads what a person will want without a network before anybody opens it: a technician's next jobs, an owner's boats and open requests.
import type { QueryClient } from '@tanstack/react-query'
import { OPEN_STATUSES } from '../../shared/requests/requests.status.ts'
import { boatIdentityQuery, boatQuery, myBoatChoicesQuery, myBoatsQuery } from '../boats/boats.api.ts'
import { boatEnginesQuery } from '../engines/engines.api.ts'
import {
  knownPartsQuery,
  partListItemsQuery,
  partListQuery,
  requestPartListsQuery,
} from '../inventory/inventory.api.ts'
import { photoFileQuery, requestPhotosQuery } from '../photos/photos.api.ts'
import { boatPlanQuery, requestItemsQuery } from '../plans/plans.api.ts'
import { jobNotesQuery } from '../requests/job-notes.api.ts'
import { assignedJobsQuery, myRequestsQuery, requestQuery } from '../requests/requests.api.ts'
import { accountOfToken } from '../session/account-storage.ts'
import { isNear } from '../session/kept-rules.ts'
import { readToken } from '../session/token-store.ts'

const MOST_JOBS = 20
const MOST_BOATS = 10
/** What the dashboard, and an owner's list, ask at first. */
const FIRST_PAGE = { page: 0, email: '', status: 'ALL', sort: 'agenda' } as const
const FIRST_REQUESTS = { page: 0, status: 'ALL', boatId: '' } as const
const FRESH_MS = 10 * 60_000
const fresh = { staleTime: FRESH_MS }

type Ask = <T>(question: () => Promise<T>) => Promise<T>

/** Asks only while the same account is signed in: a call without a token would ask the server for a new session. */
function asOneAccount(): Ask {
  const account = accountOfToken(readToken())
  return async (question) => {
    if (accountOfToken(readToken()) !== account) throw new Error('The session is over.')
    return question()
  }
}

/** One after the other, so that what the person asks for comes first. A job that fails is left out. */
export async function keepJobsAhead(client: QueryClient): Promise<void> {
  const ask = asOneAccount()
  await ask(() => client.prefetchQuery({ ...knownPartsQuery, ...fresh }))
  const { content } = await ask(() => client.fetchQuery({ ...assignedJobsQuery(FIRST_PAGE), ...fresh }))
  const now = new Date()
  for (const { id } of content.filter((job) => isNear(job, now)).slice(0, MOST_JOBS)) {
    await ask(() => client.prefetchQuery({ ...requestQuery(id), ...fresh }))
    await ask(() => client.prefetchQuery({ ...requestItemsQuery(id), ...fresh }))
    await ask(() => client.prefetchInfiniteQuery({ ...jobNotesQuery(id), ...fresh }))
    await keepLists(client, id, ask)
    await keepPhotos(client, id, ask)
  }
}

async function keepLists(client: QueryClient, requestId: string, ask: Ask): Promise<void> {
  const lists = await ask(() => client.fetchQuery({ ...requestPartListsQuery(requestId), ...fresh })).catch(() => null)
  for (const list of lists?.content ?? []) {
    client.setQueryData(partListQuery(list.id).queryKey, list)
    await ask(() => client.prefetchQuery({ ...partListItemsQuery(list.id, 0), ...fresh }))
  }
}

async function keepPhotos(client: QueryClient, requestId: string, ask: Ask): Promise<void> {
  for (const source of ['STAFF', 'OWNER'] as const) {
    const query = { ...requestPhotosQuery(requestId, source), ...fresh }
    const photos = await ask(() => client.fetchInfiniteQuery(query)).catch(() => null)
    for (const { id } of photos?.pages[0]?.content ?? [])
      await ask(() => client.prefetchQuery(photoFileQuery(id, 'thumbnail')))
  }
}

export async function keepOwnAhead(client: QueryClient): Promise<void> {
  const ask = asOneAccount()
  await ask(() => client.prefetchQuery({ ...myBoatsQuery(0), ...fresh }))
  const { content } = await ask(() => client.fetchQuery({ ...myRequestsQuery(FIRST_REQUESTS), ...fresh }))
  const boats = await ask(() => client.fetchQuery({ ...myBoatChoicesQuery, ...fresh }))
  for (const { id } of boats.slice(0, MOST_BOATS)) {
    await ask(() => client.prefetchQuery({ ...boatQuery('CUSTOMER', id), ...fresh }))
    await ask(() => client.prefetchQuery({ ...boatEnginesQuery('CUSTOMER', id), ...fresh }))
    await ask(() => client.prefetchQuery({ ...boatIdentityQuery(id), ...fresh }))
    await ask(() => client.prefetchQuery({ ...boatPlanQuery(id), ...fresh }))
  }
  for (const { id } of content.filter(({ status }) => OPEN_STATUSES.includes(status)).slice(0, MOST_JOBS))
    await ask(() => client.prefetchQuery({ ...requestQuery(id), ...fresh }))
}
