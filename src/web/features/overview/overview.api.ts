import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import { endpointQuery } from '../../api/endpoint-query.ts'
import { keys } from '../../api/query-keys.ts'

/** The calendar shows the rest of a day. */
export const WEEK_SHOWN = 5

export const overviewQuery = endpointQuery([...keys.overview, 'page'], overviewApi.overview, {
  query: { perDay: WEEK_SHOWN },
})
