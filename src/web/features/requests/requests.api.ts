// The requests in the cache.
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { call } from '../../api/call.ts'
import { invalidate, keys } from '../../api/query-keys.ts'
import type { BoatRole } from '../boats/boat-paths.ts'

type QueryOf<E extends { schema: { querystring: z.ZodType } }> = z.input<E['schema']['querystring']>

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: keys.request(id),
    queryFn: ({ signal }) => call(requestsApi.byId, { params: { id }, signal }),
  })

export const requestsQuery = (query: QueryOf<typeof requestsApi.list>) =>
  queryOptions({
    queryKey: [...keys.requestLists, 'all', query],
    queryFn: ({ signal }) => call(requestsApi.list, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const myRequestsQuery = (query: QueryOf<typeof requestsApi.mine>) =>
  queryOptions({
    queryKey: keys.myRequests(query),
    queryFn: ({ signal }) => call(requestsApi.mine, { query, signal }),
    placeholderData: keepPreviousData,
  })

interface OfBoat {
  viewer: BoatRole
  boatId: string
  /** Only the requests of this engine; empty for all. */
  engineId: string
  /** Days; empty for no limit. */
  startDate: string
  endDate: string
  page: number
}

const OF_BOAT: Record<BoatRole, number> = { ADMIN: 50, CUSTOMER: 20 }

/** A page of one boat's requests. */
export function useBoatRequests({ viewer, ...filters }: OfBoat) {
  const query = { ...filters, size: OF_BOAT[viewer] }
  const all = useQuery({ ...requestsQuery(query), enabled: viewer === 'ADMIN' })
  const mine = useQuery({ ...myRequestsQuery(query), enabled: viewer === 'CUSTOMER' })
  return viewer === 'ADMIN' ? all : mine
}

export const assignedJobsQuery = (query: QueryOf<typeof requestsApi.assigned>) =>
  queryOptions({
    queryKey: [...keys.requestLists, 'assigned', query],
    queryFn: ({ signal }) => call(requestsApi.assigned, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const techniciansQuery = (email: string) =>
  queryOptions({
    queryKey: [...keys.users, 'technicians', email],
    queryFn: ({ signal }) => call(usersApi.byRoleName, { query: { roleName: 'TECHNICIAN', email }, signal }),
    placeholderData: keepPreviousData,
  })

export const completedWorkQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.request(id), 'work'],
    queryFn: ({ signal }) => call(requestsApi.work, { params: { id }, signal }),
  })

/** Cached under the request's key, because its technicians and day change the counts. `day`: instead of the request's own. */
export const workloadsQuery = (id: string, day = '') =>
  queryOptions({
    queryKey: [...keys.request(id), 'workloads', day],
    queryFn: ({ signal }) => call(requestsApi.workloads, { params: { id }, query: day ? { day } : {}, signal }),
  })

/** Puts the changed request into the cache and refetches what depends on it. */
export async function keepRequest(client: QueryClient, request: ServiceRequest): Promise<void> {
  client.setQueryData(keys.request(request.id), request)
  await invalidate(client, { topic: 'request', id: request.id }, keys.request(request.id))
}

/** Loads the current request, to compare it with the version that a person saw. */
export function useFreshRequest(id: string): () => Promise<ServiceRequest> {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...requestQuery(id), staleTime: 0 })
}

/** Changes one request; null for a change that waits on this device. After a refusal it is fetched again: somebody else may have changed it. */
export function useRequestChange(id: string) {
  const client = useQueryClient()
  return async <T extends ServiceRequest | null>(change: () => Promise<T>): Promise<T> => {
    try {
      const changed = await change()
      if (changed) await keepRequest(client, changed)
      return changed
    } catch (error) {
      void invalidate(client, { topic: 'request', id })
      throw error
    }
  }
}
