import { queryOptions } from '@tanstack/react-query'
import { consentsApi } from '../../../shared/personal-data/consents.contract.ts'
import { call } from '../../api/call.ts'

/** Nobody else changes them: each change's own answer takes its place. */
export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => call(consentsApi.mine, { signal }),
})
