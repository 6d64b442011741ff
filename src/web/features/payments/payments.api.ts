// The ledger in the cache. One live topic refreshes all of it.
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type PaymentInput, paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { call } from '../../api/call.ts'
import { invalidate, keys } from '../../api/query-keys.ts'

const ENTRIES = 50
const OVERDUE_A_PAGE = 5

export const requestBalanceQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...keys.payments, 'balance', requestId],
    queryFn: ({ signal }) => call(paymentsApi.balance, { query: { requestId }, signal }),
  })

/** What is due for a request, and what was paid. */
export const requestEntriesQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...keys.payments, 'entries', requestId],
    queryFn: async ({ signal }) => {
      const query = { requestId, size: ENTRIES }
      const [dues, payments] = await Promise.all([
        call(paymentsApi.dues, { query, signal }),
        call(paymentsApi.list, { query, signal }),
      ])
      return { dues: dues.content, payments: payments.content }
    },
  })

/** Without a customer: one's own. An empty day is the server's default. */
export const statementQuery = (asked: { customerId: string | undefined; from: string; to: string }) =>
  queryOptions({
    queryKey: [...keys.payments, 'statement', asked],
    queryFn: ({ signal }) => call(paymentsApi.statement, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

/** One's own, by their day. */
export const myOpenDuesQuery = queryOptions({
  queryKey: [...keys.payments, 'open'],
  queryFn: ({ signal }) => call(paymentsApi.dues, { query: { state: 'OPEN' }, signal }),
})

export const overdueQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.payments, 'overdue', page],
    queryFn: ({ signal }) =>
      call(paymentsApi.dues, { query: { state: 'OVERDUE', page, size: OVERDUE_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })

/** Also after a refusal: what is open has changed on the server. */
export function usePaymentChanges() {
  const client = useQueryClient()
  const after = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change
    } finally {
      await invalidate(client, ['payment', 'calendar'])
    }
  }
  return {
    record: (body: z.input<typeof PaymentInput>) => after(call(paymentsApi.record, { body })),
    reverse: (id: string, reason: string) => after(call(paymentsApi.reverse, { params: { id }, body: { reason } })),
  }
}
