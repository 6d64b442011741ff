// Service plans in the cache. What belongs to an engine, a boat or a request has a key below theirs.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PlanState } from '../../../shared/plans/due-rules.ts'
import { dueServicesApi } from '../../../shared/plans/due-services.contract.ts'
import { boatPlansApi, enginePlansApi, servicePlansApi } from '../../../shared/plans/plans.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

const ALL = 100

export const enginePlanQuery = (engineId: string) =>
  queryOptions({
    queryKey: [...keys.engines, 'plan', engineId],
    queryFn: ({ signal }) => call(enginePlansApi.byEngine, { params: { id: engineId }, signal }),
  })

export const templatesQuery = queryOptions({
  queryKey: [...keys.plans, 'templates'],
  queryFn: async ({ signal }) => (await call(servicePlansApi.list, { query: { size: ALL }, signal })).content,
})

export const servicePlansQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.plans, 'page', page],
    queryFn: ({ signal }) => call(servicePlansApi.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const templateEnginesQuery = (templateId: string, page: number) =>
  queryOptions({
    queryKey: [...keys.plans, 'engines', templateId, page],
    queryFn: ({ signal }) => call(servicePlansApi.engines, { params: { id: templateId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const boatPlanQuery = (boatId: string) =>
  queryOptions({
    queryKey: [...keys.boats, 'plan', boatId],
    queryFn: ({ signal }) => call(boatPlansApi.byBoat, { params: { id: boatId }, signal }),
  })

export const dueBoatsQuery = (query: { state: PlanState | ''; page: number }) =>
  queryOptions({
    queryKey: [...keys.plans, 'due', query],
    queryFn: ({ signal }) => call(dueServicesApi.boats, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const requestItemsQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...keys.request(requestId), 'plan-items'],
    queryFn: ({ signal }) => call(dueServicesApi.ofRequest, { params: { id: requestId }, signal }),
  })

/** What a request is to ask for. */
export interface AskedItems {
  ids: string[]
  titles: string[]
  /** Null for an item of the boat itself. */
  engineId: string | null
}
