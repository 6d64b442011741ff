// Loads what a person will want without a network before anybody opens it: a technician's next jobs, an owner's boats and open requests.
import type { QueryClient } from '@tanstack/react-query'
import { OPEN_STATUSES } from '../../../shared/requests/requests.status.ts'
import { isNear } from '../../offline/offline-cache-rules.ts'
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

const MOST_JOBS = 20
const MOST_BOATS = 10
/** What the dashboard, and an owner's list, ask at first. */
const FIRST_PAGE = { page: 0, email: '', status: 'ALL', sort: 'agenda' } as const
const FIRST_REQUESTS = { page: 0, status: 'ALL', boatId: '' } as const
const FRESH_MS = 10 * 60_000
const fresh = { staleTime: FRESH_MS }

/** One after the other, so that what the person asks for comes first. A job that fails is left out. */
export async function keepJobsAhead(client: QueryClient): Promise<void> {
  await client.prefetchQuery({ ...knownPartsQuery, ...fresh })
  const { content } = await client.fetchQuery({ ...assignedJobsQuery(FIRST_PAGE), ...fresh })
  const now = new Date()
  for (const { id } of content.filter((job) => isNear(job, now)).slice(0, MOST_JOBS)) {
    await client.prefetchQuery({ ...requestQuery(id), ...fresh })
    await client.prefetchQuery({ ...requestItemsQuery(id), ...fresh })
    await client.prefetchInfiniteQuery({ ...jobNotesQuery(id), ...fresh })
    await keepLists(client, id)
    await keepPhotos(client, id)
  }
}

async function keepLists(client: QueryClient, requestId: string): Promise<void> {
  const lists = await client.fetchQuery({ ...requestPartListsQuery(requestId), ...fresh }).catch(() => null)
  for (const list of lists?.content ?? []) {
    client.setQueryData(partListQuery(list.id).queryKey, list)
    await client.prefetchQuery({ ...partListItemsQuery(list.id, 0), ...fresh })
  }
}

async function keepPhotos(client: QueryClient, requestId: string): Promise<void> {
  for (const source of ['STAFF', 'OWNER'] as const) {
    const photos = await client
      .fetchInfiniteQuery({ ...requestPhotosQuery(requestId, source), ...fresh })
      .catch(() => null)
    for (const { id } of photos?.pages[0]?.content ?? []) await client.prefetchQuery(photoFileQuery(id, 'thumbnail'))
  }
}

export async function keepOwnAhead(client: QueryClient): Promise<void> {
  await client.prefetchQuery({ ...myBoatsQuery(0), ...fresh })
  const { content } = await client.fetchQuery({ ...myRequestsQuery(FIRST_REQUESTS), ...fresh })
  const boats = await client.fetchQuery({ ...myBoatChoicesQuery, ...fresh })
  for (const { id } of boats.slice(0, MOST_BOATS)) {
    await client.prefetchQuery({ ...boatQuery('CUSTOMER', id), ...fresh })
    await client.prefetchQuery({ ...boatEnginesQuery('CUSTOMER', id), ...fresh })
    await client.prefetchQuery({ ...boatIdentityQuery(id), ...fresh })
    await client.prefetchQuery({ ...boatPlanQuery(id), ...fresh })
  }
  for (const { id } of content.filter(({ status }) => OPEN_STATUSES.includes(status)).slice(0, MOST_JOBS))
    await client.prefetchQuery({ ...requestQuery(id), ...fresh })
}
