// The service report of a request in the cache, below the request's key.

import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type ReportInput,
  reportsApi,
  type ServiceReport,
  type SignInput,
} from '../../../shared/reports/reports.contract.ts'
import { call } from '../../api/call.ts'
import { endpointQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'

export const reportQuery = (id: string) =>
  endpointQuery([...keys.request(id), 'report'], reportsApi.byRequest, { params: { id } })

export function useFreshReport(id: string): () => Promise<ServiceReport> {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...reportQuery(id), staleTime: 0 })
}

/** After a refusal the report is fetched again too: somebody else may have signed it. */
export function useReportChanges(id: string) {
  const client = useQueryClient()
  const { queryKey } = reportQuery(id)
  const after = async (change: Promise<ServiceReport>): Promise<ServiceReport> => {
    try {
      const report = await change
      client.setQueryData(queryKey, report)
      await invalidate(client, { topic: 'request', id }, queryKey)
      return report
    } catch (error) {
      void invalidate(client, { topic: 'request', id })
      throw error
    }
  }
  return {
    save: (body: z.input<typeof ReportInput>) => after(call(reportsApi.save, { params: { id }, body })),
    sign: (body: z.input<typeof SignInput>) => after(call(reportsApi.sign, { params: { id }, body })),
  }
}
