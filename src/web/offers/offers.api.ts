// The offers in the cache. Their key begins with the request's key, so that both are refreshed together.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { sparePartsApi } from '../../shared/inventory/spare-parts.contract.ts'
import { offerEventsApi } from '../../shared/offers/offer-events.contract.ts'
import { offerLinksApi } from '../../shared/offers/offer-links.contract.ts'
import { type Offer, offersApi } from '../../shared/offers/offers.contract.ts'
import { RATED_CURRENCIES, ratesApi } from '../../shared/rates/rates.contract.ts'
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

/** An offer to edit: the form reads it only once, so it must never come from an old cache. */
export const offerQuery = (requestId: string, id: string) =>
  queryOptions({
    queryKey: [...keys.request(requestId), 'offer', id],
    queryFn: ({ signal }) => call(offersApi.byId, { params: { id }, signal }),
    gcTime: 0,
  })

export const offerRevisionsQuery = ({ id, serviceRequestId }: Pick<Offer, 'id' | 'serviceRequestId'>) =>
  queryOptions({
    queryKey: [...keys.request(serviceRequestId), 'offer', id, 'revisions'],
    queryFn: ({ signal }) => call(offersApi.revisions, { params: { id }, signal }),
  })

export const offerEventsQuery = ({ id, serviceRequestId }: Pick<Offer, 'id' | 'serviceRequestId'>, page: number) =>
  queryOptions({
    queryKey: [...keys.request(serviceRequestId), 'offer', id, 'events', page],
    queryFn: ({ signal }) => call(offerEventsApi.list, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const offerLinksQuery = ({ id, serviceRequestId }: Pick<Offer, 'id' | 'serviceRequestId'>) =>
  queryOptions({
    queryKey: [...keys.request(serviceRequestId), 'offer', id, 'links'],
    queryFn: ({ signal }) => call(offerLinksApi.list, { params: { id }, signal }),
  })

/** The form reads the rates only once, as an offer to edit. */
export const usedRatesQuery = queryOptions({
  queryKey: ['offers', 'used-rates'],
  queryFn: ({ signal }) => call(offersApi.usedRates, { signal }),
  gcTime: 0,
})

/** Also read only once by the form. */
export const latestRatesQuery = queryOptions({
  queryKey: ['rates', 'latest'],
  queryFn: ({ signal }) =>
    Promise.all(RATED_CURRENCIES.map((currency) => call(ratesApi.latest, { query: { currency }, signal }))),
  gcTime: 0,
})

export const partsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...keys.parts, 'picker', search, page],
    queryFn: ({ signal }) => call(sparePartsApi.list, { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
  })
