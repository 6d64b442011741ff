// The offers in the cache. A request's offers hang below the request's own key, so that both are refreshed together.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { sparePartsApi } from '../../shared/inventory/spare-parts.contract.ts'
import { offersApi } from '../../shared/offers/offers.contract.ts'
import { call } from '../session/call.ts'
import { keys } from '../session/query-keys.ts'

const OFFERS_A_PAGE = 10

export const requestOffersQuery = (requestId: string, page = 0) =>
  queryOptions({
    queryKey: [...keys.request(requestId), 'offers', page],
    queryFn: ({ signal }) =>
      call(offersApi.ofRequest, { params: { requestId }, query: { page, size: OFFERS_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })

/** An offer to edit: it is taken into a form once, so it is never served from an old cache. */
export const offerQuery = (requestId: string, id: string) =>
  queryOptions({
    queryKey: [...keys.request(requestId), 'offer', id],
    queryFn: ({ signal }) => call(offersApi.byId, { params: { id }, signal }),
    gcTime: 0,
  })

/** Taken into a form once, as an offer to edit is. */
export const usedRatesQuery = queryOptions({
  queryKey: ['offers', 'used-rates'],
  queryFn: ({ signal }) => call(offersApi.usedRates, { signal }),
  gcTime: 0,
})

export const partsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...keys.parts, 'picker', search, page],
    queryFn: ({ signal }) => call(sparePartsApi.list, { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
  })
