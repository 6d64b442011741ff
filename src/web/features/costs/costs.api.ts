// A job's expenses and result in the cache. Their keys begin with the request's key, so that they are refreshed with it. No device keeps them.
import { expensesApi } from '../../../shared/costs/expenses.contract.ts'
import { jobResultApi } from '../../../shared/costs/job-result.contract.ts'
import { endpointQuery } from '../../api/endpoint-query.ts'
import { keys } from '../../api/query-keys.ts'

export const expensesQuery = (requestId: string) =>
  endpointQuery([...keys.request(requestId), 'expenses'], expensesApi.ofRequest, { params: { id: requestId } })

export const jobResultQuery = (requestId: string) =>
  endpointQuery([...keys.request(requestId), 'result'], jobResultApi.ofRequest, { params: { id: requestId } })
