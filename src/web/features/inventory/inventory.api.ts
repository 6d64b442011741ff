// Parts and parts lists in the cache. Every movement changes both, so they are refreshed together.

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ordersApi } from '../../../shared/inventory/orders.contract.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { receiptsApi } from '../../../shared/inventory/receipts.contract.ts'
import { partMeant } from '../../../shared/inventory/scanned-codes.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { call } from '../../api/call.ts'
import { endpointQuery, listQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'

export const ITEMS_A_PAGE = 50
const SERVICES = 20

export const partsQuery = (filters: { search: string; lowStock: boolean; page: number }) =>
  queryOptions({
    queryKey: [...keys.parts, 'list', filters],
    queryFn: ({ signal }) => {
      const { search, lowStock, page } = filters
      return call(sparePartsApi.list, { query: { search, page, lowStock: lowStock ? 'true' : undefined }, signal })
    },
    placeholderData: keepPreviousData,
  })

/** The part that this code means, or null. Queries the list, because a missing part is no error here. */
export const partOfCodeQuery = (code: string) =>
  queryOptions({
    queryKey: [...keys.parts, 'code', code],
    queryFn: async ({ signal }) => {
      const { content } = await call(sparePartsApi.list, { query: { search: code, page: 0, size: 100 }, signal })
      return partMeant(content, code) ?? null
    },
    enabled: code !== '',
  })

/** For scans without a network. */
export const knownPartsQuery = endpointQuery([...keys.parts, 'known'], sparePartsApi.known)

export const movementsQuery = (partId: string, page: number) =>
  listQuery([...keys.parts, 'movements', partId, page], sparePartsApi.movements, {
    params: { id: partId },
    query: { page, size: 10 },
  })

export const receiptsQuery = (filters: { search: string; page: number }) =>
  listQuery([...keys.parts, 'receipts', filters], receiptsApi.list, { query: filters })

export const ordersQuery = endpointQuery([...keys.parts, 'orders'], ordersApi.list)

export const partListsQuery = (filters: { search: string; page: number }) =>
  listQuery([...keys.partLists, 'list', filters], partListsApi.list, { query: filters })

export const partListQuery = (id: string) =>
  endpointQuery([...keys.partLists, 'detail', id], partListsApi.byId, { params: { id } })

export const partListItemsQuery = (id: string, page: number) =>
  listQuery([...keys.partLists, 'items', id, page], partListsApi.items, {
    params: { id },
    query: { page, size: ITEMS_A_PAGE },
  })

export const itemTransactionsQuery = (itemId: string, page: number) =>
  listQuery([...keys.partLists, 'transactions', itemId, page], partListsApi.transactions, {
    params: { id: itemId },
    query: { page, size: 10 },
  })

/** The key is below the request's key, so that the lists are refreshed with the request. */
export const requestPartListsQuery = (requestId: string) =>
  endpointQuery([...keys.request(requestId), 'part-lists'], partListsApi.ofRequest, {
    params: { id: requestId },
    query: { size: 20 },
  })

/** The offered parts that are not yet on the request's lists. */
export const offeredPartsQuery = (requestId: string) =>
  endpointQuery([...keys.request(requestId), 'part-lists', 'offered'], partListsApi.offered, {
    params: { id: requestId },
  })

/** The active services, for which parts can be taken. */
export const activeServicesQuery = (search: string) =>
  listQuery([...keys.requestLists, 'services', search], requestsApi.list, {
    query: { status: 'ACTIVE', search, page: 0, size: SERVICES },
  })

/** Removes a deleted list's queries. */
export async function forgetPartList(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: partListQuery(id).queryKey })
  client.removeQueries({ queryKey: [...keys.partLists, 'items', id] })
  await invalidate(client, 'inventory')
}
