// Loads a technician's next jobs before anybody opens them, so that this device has them without a network.
import type { QueryClient } from '@tanstack/react-query'
import { requestPartListsQuery } from '../inventory/inventory.api.ts'
import { requestPhotosQuery } from '../photos/photos.api.ts'
import { assignedJobsQuery, requestQuery } from '../requests/requests.api.ts'
import { isNear } from '../session/kept-rules.ts'

const MOST_JOBS = 20
/** What the dashboard asks at first. */
const FIRST_PAGE = { page: 0, email: '', status: 'ALL', sort: 'agenda' } as const
const FRESH_MS = 10 * 60_000

/** One after the other, so that what the person asks for comes first. A job that fails is left out. */
export async function keepJobsAhead(client: QueryClient): Promise<void> {
  const { content } = await client.fetchQuery({ ...assignedJobsQuery(FIRST_PAGE), staleTime: FRESH_MS })
  const now = new Date()
  for (const { id } of content.filter((job) => isNear(job, now)).slice(0, MOST_JOBS)) {
    await client.prefetchQuery({ ...requestQuery(id), staleTime: FRESH_MS })
    await client.prefetchQuery({ ...requestPartListsQuery(id), staleTime: FRESH_MS })
    for (const source of ['STAFF', 'OWNER'] as const)
      await client.prefetchInfiniteQuery({ ...requestPhotosQuery(id, source), staleTime: FRESH_MS })
  }
}
