import { queryOptions } from '@tanstack/react-query'
import { apiTokensApi } from '../../../shared/programs/api-tokens.contract.ts'
import { webhooksApi } from '../../../shared/programs/webhooks.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

export const apiTokensQuery = queryOptions({
  queryKey: [...keys.workshop, 'api-tokens'],
  queryFn: ({ signal }) => call(apiTokensApi.list, { signal }),
})

export const webhooksQuery = queryOptions({
  queryKey: [...keys.workshop, 'webhooks'],
  queryFn: ({ signal }) => call(webhooksApi.list, { signal }),
})
