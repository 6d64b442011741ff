// Service plans in the cache. What belongs to an engine, a boat or a request has a key below theirs.

import { queryOptions } from '@tanstack/react-query'
import type { PlanState } from '../../../shared/plans/due-rules.ts'
import { dueServicesApi } from '../../../shared/plans/due-services.contract.ts'
import { boatPlansApi, enginePlansApi, servicePlansApi } from '../../../shared/plans/plans.contract.ts'
import { call } from '../../api/call.ts'
import { endpointQuery, listQuery } from '../../api/endpoint-query.ts'
import { keys } from '../../api/query-keys.ts'

const ALL = 100

export const enginePlanQuery = (engineId: string) =>
  endpointQuery([...keys.engines, 'plan', engineId], enginePlansApi.byEngine, { params: { id: engineId } })

export const templatesQuery = queryOptions({
  queryKey: [...keys.plans, 'templates'],
  queryFn: async ({ signal }) => (await call(servicePlansApi.list, { query: { size: ALL }, signal })).content,
})

export const servicePlansQuery = (page: number) =>
  listQuery([...keys.plans, 'page', page], servicePlansApi.list, { query: { page } })

export const templateEnginesQuery = (templateId: string, page: number) =>
  listQuery([...keys.plans, 'engines', templateId, page], servicePlansApi.engines, {
    params: { id: templateId },
    query: { page },
  })

export const boatPlanQuery = (boatId: string) =>
  endpointQuery([...keys.boats, 'plan', boatId], boatPlansApi.byBoat, { params: { id: boatId } })

export const dueBoatsQuery = (query: { state: PlanState | ''; page: number }) =>
  listQuery([...keys.plans, 'due', query], dueServicesApi.boats, { query })

export const requestItemsQuery = (requestId: string) =>
  endpointQuery([...keys.request(requestId), 'plan-items'], dueServicesApi.ofRequest, { params: { id: requestId } })

/** What a request is to ask for. */
export interface AskedItems {
  ids: string[]
  titles: string[]
  /** Null for an item of the boat itself. */
  engineId: string | null
}
