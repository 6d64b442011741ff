// The ledger in the cache. One live topic refreshes all of it.

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type PaymentInput, paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { call } from '../../api/call.ts'
import { endpointQuery, listQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'

const ENTRIES = 50
const OVERDUE_A_PAGE = 5

export const requestBalanceQuery = (requestId: string) =>
  endpointQuery([...keys.payments, 'balance', requestId], paymentsApi.balance, { query: { requestId } })

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
  listQuery([...keys.payments, 'statement', asked], paymentsApi.statement, { query: asked })

/** One's own, by their day. */
export const myOpenDuesQuery = endpointQuery([...keys.payments, 'open'], paymentsApi.dues, { query: { state: 'OPEN' } })

export const overdueQuery = (page: number) =>
  listQuery([...keys.payments, 'overdue', page], paymentsApi.dues, {
    query: { state: 'OVERDUE', page, size: OVERDUE_A_PAGE },
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
