// Templates of offers and earlier offers in the cache.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { offerTemplatesApi } from '../../../shared/offers/offer-templates.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

export const ALL_TEMPLATES = 100

export const offerTemplatesQuery = queryOptions({
  queryKey: [...keys.offerTemplates, 'list'],
  queryFn: async ({ signal }) =>
    (await call(offerTemplatesApi.list, { query: { size: ALL_TEMPLATES }, signal })).content,
})

export const offerTemplatesPageQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.offerTemplates, 'page', page],
    queryFn: ({ signal }) => call(offerTemplatesApi.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

/** A template to edit: the form reads it only once, so it must never come from an old cache. */
export const offerTemplateQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.offerTemplates, 'one', id],
    queryFn: ({ signal }) => call(offerTemplatesApi.byId, { params: { id }, signal }),
    gcTime: 0,
  })

export const earlierOffersQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...keys.requests, 'earlier-offers', search, page],
    queryFn: ({ signal }) => call(offerTemplatesApi.earlierOffers, { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
  })
