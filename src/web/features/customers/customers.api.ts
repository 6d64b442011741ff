import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { billingApi } from '../../../shared/customers/billing.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { readPhone } from '../../../shared/phone.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

export interface CustomerFilters {
  page: number
  search: string
  state: '' | 'NONE' | 'INVITED' | 'ARCHIVED'
}

export const customersQuery = (filters: CustomerFilters) =>
  queryOptions({
    queryKey: [...keys.customers, 'list', filters],
    queryFn: ({ signal }) => call(customersApi.list, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'detail', id],
    queryFn: ({ signal }) => call(customersApi.byId, { params: { id }, signal }),
  })

/** Null: nothing is written down. Kept on no device. */
export const billingQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'billing', id],
    queryFn: ({ signal }) => call(billingApi.byId, { params: { id }, signal }),
  })

const FOUND = 20

/** Who is known by a typed number. */
export const knownByNumberQuery = (typed: string) => {
  const number = readPhone(typed)
  return queryOptions({
    queryKey: [...keys.customers, 'by-number', number],
    queryFn: async ({ signal }) => {
      const { content } = await call(customersApi.list, { query: { search: number ?? '', size: FOUND }, signal })
      return content.filter(({ phone }) => phone === number)
    },
    enabled: number !== null,
  })
}

const REQUESTS = 10

export const customerRequestsQuery = (customerId: string, page: number) =>
  queryOptions({
    queryKey: [...keys.requestLists, 'of-customer', customerId, page],
    queryFn: ({ signal }) => call(requestsApi.list, { query: { customerId, page, size: REQUESTS }, signal }),
    placeholderData: keepPreviousData,
  })
