// The ledger in the cache. One live topic refreshes all of it.

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type PaymentInput, paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { call } from '../../api/call.ts'
import { endpointQuery, listQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'

const ENTRIES = 50
const OVERDUE_A_PAGE = 5

/** What payments are for: a request, or a customer's opening balance. */
export type Account = { requestId: string } | { customerId: string }
const asked = (account: Account) => ('requestId' in account ? account : { ...account, opening: 'true' as const })

export const balanceQuery = (account: Account) =>
  endpointQuery([...keys.payments, 'balance', account], paymentsApi.balance, { query: asked(account) })

/** What is due, and what was paid. */
export const entriesQuery = (account: Account) =>
  queryOptions({
    queryKey: [...keys.payments, 'entries', account],
    queryFn: async ({ signal }) => {
      const query = { ...asked(account), size: ENTRIES }
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
