// Templates of offers and earlier offers in the cache.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { offerTemplatesApi } from '../../shared/offers/offer-templates.contract.ts'
import { call } from '../session/call.ts'
import { keys } from '../session/query-keys.ts'

const ALL = 100

export const offerTemplatesQuery = queryOptions({
  queryKey: [...keys.offerTemplates, 'list'],
  queryFn: async ({ signal }) => (await call(offerTemplatesApi.list, { query: { size: ALL }, signal })).content,
})

export const earlierOffersQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...keys.requests, 'earlier-offers', search, page],
    queryFn: ({ signal }) => call(offerTemplatesApi.earlierOffers, { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
  })
