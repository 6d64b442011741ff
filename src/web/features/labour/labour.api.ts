import { queryOptions } from '@tanstack/react-query'
import { labourApi } from '../../../shared/labour/labour.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

export const labourRatesQuery = queryOptions({
  queryKey: [...keys.workshop, 'labour-rates'],
  queryFn: ({ signal }) => call(labourApi.rates, { signal }),
})
