import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { billingApi } from '../../../shared/customers/billing.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import { readPhone, shownPhone } from '../../../shared/phone.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'
import type { Choice } from '../../ui/forms/search-select.tsx'

export interface CustomerFilters {
  page: number
  search: string
  state: '' | 'NONE' | 'INVITED' | 'DEBTOR' | 'ARCHIVED'
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

/** A key that no change makes stale: once merged, there is nothing to ask for. */
export const mergePreviewQuery = (keptId: string, from: string) =>
  queryOptions({
    queryKey: ['merge-preview', keptId, from],
    queryFn: ({ signal }) => call(mergingApi.preview, { params: { id: keptId }, query: { from }, signal }),
    gcTime: 0,
    staleTime: 0,
  })

const CHOICES = 8

/** For a select: customers but this one, by name, number, address or boat. */
export const otherCustomers = (id: string) => ({
  queryKey: ['customer-choices', id],
  search: (word: string, signal: AbortSignal) => customerChoices(word, id, signal),
})

async function customerChoices(search: string, withoutId: string, signal: AbortSignal): Promise<Choice[]> {
  const { content } = await call(customersApi.list, { query: { search, size: CHOICES }, signal })
  return content
    .filter(({ id }) => id !== withoutId)
    .map(({ id, fullName, email, phone, boats }) => ({
      id,
      label: fullName ?? (email || shownPhone(phone)),
      about: [shownPhone(phone), ...boats.map(({ name }) => name)].filter((word) => word !== '').join(' · '),
    }))
}

const REQUESTS = 10

export const customerRequestsQuery = (customerId: string, page: number) =>
  queryOptions({
    queryKey: [...keys.requestLists, 'of-customer', customerId, page],
    queryFn: ({ signal }) => call(requestsApi.list, { query: { customerId, page, size: REQUESTS }, signal }),
    placeholderData: keepPreviousData,
  })
