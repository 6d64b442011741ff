// Templates of offers and earlier offers in the cache.

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { offerTemplatesApi } from '../../../shared/offers/offer-templates.contract.ts'
import { call } from '../../api/call.ts'
import { listQuery } from '../../api/endpoint-query.ts'
import { keys } from '../../api/query-keys.ts'

export const ALL_TEMPLATES = 100

export const offerTemplatesQuery = queryOptions({
  queryKey: [...keys.offerTemplates, 'list'],
  queryFn: async ({ signal }) =>
    (await call(offerTemplatesApi.list, { query: { size: ALL_TEMPLATES }, signal })).content,
})

/** Those that do an open plan item of the request. */
export const suggestedTemplatesQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...keys.offerTemplates, 'suggested', requestId],
    queryFn: async ({ signal }) => (await call(offerTemplatesApi.list, { query: { requestId }, signal })).content,
  })

export const foundTemplatesQuery = (search: string) =>
  queryOptions({
    queryKey: [...keys.offerTemplates, 'found', search],
    queryFn: async ({ signal }) =>
      (await call(offerTemplatesApi.list, { query: { size: ALL_TEMPLATES, ...(search && { search }) }, signal }))
        .content,
    placeholderData: keepPreviousData,
  })

export const offerTemplatesPageQuery = (page: number) =>
  listQuery([...keys.offerTemplates, 'page', page], offerTemplatesApi.list, { query: { page } })

/** A template to edit: the form reads it only once, so it must never come from an old cache. */
export const offerTemplateQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.offerTemplates, 'one', id],
    queryFn: ({ signal }) => call(offerTemplatesApi.byId, { params: { id }, signal }),
    gcTime: 0,
  })

export const earlierOffersQuery = (search: string, page: number) =>
  listQuery([...keys.requests, 'earlier-offers', search, page], offerTemplatesApi.earlierOffers, {
    query: { search, page },
  })
