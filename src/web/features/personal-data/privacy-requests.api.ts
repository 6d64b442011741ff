import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { privacyRequestsApi } from '../../../shared/personal-data/privacy-requests.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

export interface PrivacyRequestFilters {
  page: number
  state: '' | 'OPEN'
}

export const privacyRequestsQuery = (filters: PrivacyRequestFilters) =>
  queryOptions({
    queryKey: [...keys.privacyRequests, filters],
    queryFn: ({ signal }) => call(privacyRequestsApi.list, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })
