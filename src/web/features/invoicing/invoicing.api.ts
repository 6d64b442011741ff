import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type InvoiceInput, type InvoicingState, invoicingApi } from '../../../shared/invoicing/invoicing.contract.ts'
import { call } from '../../api/call.ts'
import { endpointQuery, listQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'

export interface InvoicingFilters {
  state: InvoicingState
  from: string
  to: string
}

export const invoicingQuery = (filters: InvoicingFilters, page: number) =>
  listQuery([...keys.invoicing, filters, page], invoicingApi.list, { query: { ...filters, page } })

/** A page of the one job, or of none where it has nothing to pay. */
export const jobInvoicesQuery = (requestId: string) =>
  endpointQuery([...keys.invoicing, 'job', requestId], invoicingApi.list, { query: { requestId } })

/** Also after a refusal: what is open has changed on the server. */
export function useInvoiceChanges() {
  const client = useQueryClient()
  const after = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change
    } finally {
      await invalidate(client, 'payment')
    }
  }
  return {
    record: (requestId: string, body: z.input<typeof InvoiceInput>) =>
      after(call(invoicingApi.record, { params: { id: requestId }, body })),
    voidInvoice: (id: string, reason: string) => after(call(invoicingApi.void, { params: { id }, body: { reason } })),
  }
}
