// The requests in the cache.

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { endpointQuery, listQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'
import type { BoatRole } from '../boats/boat-paths.ts'

type QueryOf<E extends { schema: { querystring: z.ZodType } }> = z.input<E['schema']['querystring']>

export const requestQuery = (id: string) => endpointQuery(keys.request(id), requestsApi.byId, { params: { id } })

export const requestsQuery = (query: QueryOf<typeof requestsApi.list>) =>
  listQuery([...keys.requestLists, 'all', query], requestsApi.list, { query })

export const myRequestsQuery = (query: QueryOf<typeof requestsApi.mine>) =>
  listQuery(keys.myRequests(query), requestsApi.mine, { query })

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
  listQuery([...keys.requestLists, 'assigned', query], requestsApi.assigned, { query })

export const techniciansQuery = (email: string) =>
  listQuery([...keys.users, 'technicians', email], usersApi.byRoleName, { query: { roleName: 'TECHNICIAN', email } })

export const completedWorkQuery = (id: string) =>
  endpointQuery([...keys.request(id), 'work'], requestsApi.work, { params: { id } })

/** Cached under the request's key, because its technicians and day change the counts. `day`: instead of the request's own. */
export const workloadsQuery = (id: string, day = '') =>
  endpointQuery([...keys.request(id), 'workloads', day], requestsApi.workloads, {
    params: { id },
    query: day ? { day } : {},
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
