// The requests in the cache: one place for keys, queries and what a change makes stale.
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { requestsApi, type ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { usersApi } from '../../shared/users/users.contract.ts'
import { call } from '../app/call.ts'

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

/** Puts the changed request in the cache; lists are fetched again when they are next looked at. */
export async function keepRequest(client: QueryClient, request: ServiceRequest): Promise<void> {
  client.setQueryData(requestKeys.detail(request.id), request)
  await client.invalidateQueries({ queryKey: requestKeys.lists })
}
