// The notifications in the cache.

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { notificationsApi, type OutboxMessage } from '../../../shared/notifications/notifications.contract.ts'
import { call } from '../../api/call.ts'
import { listQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'

export const unreadQuery = queryOptions({
  queryKey: [...keys.notifications, 'unread'],
  queryFn: ({ signal }) => call(notificationsApi.unread, { signal }),
  staleTime: 30_000,
})

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...keys.notifications, 'list'],
  queryFn: ({ pageParam, signal }) => call(notificationsApi.list, { query: { page: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
})

export const outboxQuery = (status: OutboxMessage['status'], page: number) =>
  listQuery([...keys.notifications, 'outbox', status, page], notificationsApi.outbox, { query: { status, page } })

/** The count of failed messages: the admins' warning. */
export const failedMessagesQuery = queryOptions({
  queryKey: [...keys.notifications, 'failed-count'],
  queryFn: async ({ signal }) => {
    const failed = await call(notificationsApi.outbox, { query: { status: 'FAILED', size: 1 }, signal })
    return failed.page.totalElements
  },
  staleTime: 60_000,
})

export const waitingMessagesQuery = queryOptions({
  queryKey: [...keys.notifications, 'waiting-count'],
  queryFn: async ({ signal }) => {
    const waiting = await call(notificationsApi.outbox, { query: { status: 'PENDING', size: 1 }, signal })
    return waiting.page.totalElements
  },
})

/** Lowers the count at once. */
export function countWithout(client: QueryClient, ids: readonly string[]): void {
  client.setQueryData(unreadQuery.queryKey, (before) => {
    const latest = before?.latest.filter(({ id }) => !ids.includes(id)) ?? []
    return before && { count: before.count - (before.latest.length - latest.length), latest }
  })
}

/** The server informs the person's other pages. */
export async function markVisited(client: QueryClient, ids: string[]): Promise<void> {
  countWithout(client, ids)
  // No user started this call: a failure restores the count, and the next visit tries again.
  await call(notificationsApi.markVisited, { body: { ids }, toast: false }).catch(() =>
    invalidate(client, 'notification'),
  )
}
