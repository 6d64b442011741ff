import { queryOptions } from '@tanstack/react-query'
import { factorsApi } from '../../../shared/accounts/factors.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

export const factorsQuery = queryOptions({
  queryKey: [...keys.sessions, 'factors'],
  queryFn: ({ signal }) => call(factorsApi.mine, { signal }),
})
