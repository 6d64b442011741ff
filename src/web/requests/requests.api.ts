// The requests in the cache: one place for keys, queries and what a change makes stale.
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { requestsApi, type ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { usersApi } from '../../shared/users/users.contract.ts'
import { call } from '../session/call.ts'

type QueryOf<E extends { schema: { querystring: z.ZodType } }> = z.input<E['schema']['querystring']>

/** Everything below these keys is refetched after a change; boat pages may use them too. */
export const requestKeys = {
  all: ['requests'],
  lists: ['requests', 'list'],
  detail: (id: string) => ['requests', 'detail', id],
} as const

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: requestKeys.detail(id),
    queryFn: ({ signal }) => call(requestsApi.byId, { params: { id }, signal }),
  })

export const requestsQuery = (query: QueryOf<typeof requestsApi.list>) =>
  queryOptions({
    queryKey: [...requestKeys.lists, 'all', query],
    queryFn: ({ signal }) => call(requestsApi.list, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const myRequestsQuery = (query: QueryOf<typeof requestsApi.mine>) =>
  queryOptions({
    queryKey: [...requestKeys.lists, 'mine', query],
    queryFn: ({ signal }) => call(requestsApi.mine, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const assignedJobsQuery = (query: QueryOf<typeof requestsApi.assigned>) =>
  queryOptions({
    queryKey: [...requestKeys.lists, 'assigned', query],
    queryFn: ({ signal }) => call(requestsApi.assigned, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const techniciansQuery = (email: string) =>
  queryOptions({
    queryKey: ['users', 'technicians', email],
    queryFn: ({ signal }) => call(usersApi.byRoleName, { query: { roleName: 'TECHNICIAN', email }, signal }),
    placeholderData: keepPreviousData,
  })

export const completedWorkQuery = (id: string) =>
  queryOptions({
    queryKey: [...requestKeys.detail(id), 'work'],
    queryFn: ({ signal }) => call(requestsApi.work, { params: { id }, signal }),
  })

/** Cached below the request's own key: whom it has and its day decide what is counted. `day`: in place of its own. */
export const workloadsQuery = (id: string, day = '') =>
  queryOptions({
    queryKey: [...requestKeys.detail(id), 'workloads', day],
    queryFn: ({ signal }) => call(requestsApi.workloads, { params: { id }, query: day ? { day } : {}, signal }),
  })

/** What hangs on a request (its offers, its photos) is cached below its own key, so that both are refreshed together. */
const partsOf = (id: string) => ({
  queryKey: requestKeys.detail(id),
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.length > requestKeys.detail(id).length,
})

/** Puts the changed request in the cache; what depends on it is fetched again. */
export async function keepRequest(client: QueryClient, request: ServiceRequest): Promise<void> {
  client.setQueryData(requestKeys.detail(request.id), request)
  await Promise.all([
    client.invalidateQueries(partsOf(request.id)),
    client.invalidateQueries({ queryKey: requestKeys.lists }),
  ])
}

/** Fetches the request and all that hangs on it again, so that the screen shows the truth. */
export async function refreshRequest(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: requestKeys.detail(id) }),
    client.invalidateQueries({ queryKey: requestKeys.lists }),
  ])
}

/** The request as it is now, to be compared with what somebody saw. */
export function useFreshRequest(id: string): () => Promise<ServiceRequest> {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...requestQuery(id), staleTime: 0 })
}

/** Runs a change of one request. Refused, the request is fetched again: somebody else may have been faster. */
export function useRequestChange(id: string) {
  const client = useQueryClient()
  return async (change: () => Promise<ServiceRequest>): Promise<ServiceRequest> => {
    try {
      const changed = await change()
      await keepRequest(client, changed)
      return changed
    } catch (error) {
      void refreshRequest(client, id)
      throw error
    }
  }
}
