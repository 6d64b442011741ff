// The notes of a job in the cache. Their key begins with the request's key, so that both are refreshed together.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { jobNotesApi } from '../../../shared/requests/job-notes.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

export const jobNotesQuery = (requestId: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.request(requestId), 'notes'],
    queryFn: ({ pageParam, signal }) =>
      call(jobNotesApi.ofRequest, { params: { id: requestId }, query: { page: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
  })
