import { queryOptions } from '@tanstack/react-query'
import { overviewApi } from '../../shared/overview/overview.contract.ts'
import { call } from '../session/call.ts'

export const overviewQuery = queryOptions({
  queryKey: ['overview', 'page'],
  queryFn: ({ signal }) => call(overviewApi.overview, { signal }),
})
