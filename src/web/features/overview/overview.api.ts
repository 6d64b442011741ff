import { queryOptions } from '@tanstack/react-query'
import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

/** The calendar shows the rest of a day. */
export const WEEK_SHOWN = 5

export const overviewQuery = queryOptions({
  queryKey: [...keys.overview, 'page'],
  queryFn: ({ signal }) => call(overviewApi.overview, { query: { perDay: WEEK_SHOWN }, signal }),
})
