// The offers in the cache. Their key begins with the request's key, so that both are refreshed together.

import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { MOST_PARTS_BY_ID, sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { type ExtraDraftInput, extrasApi } from '../../../shared/offers/extra-work.contract.ts'
import { offerEventsApi } from '../../../shared/offers/offer-events.contract.ts'
import { offerLinksApi } from '../../../shared/offers/offer-links.contract.ts'
import { type Offer, offersApi } from '../../../shared/offers/offers.contract.ts'
import { RATED_CURRENCIES, ratesApi } from '../../../shared/rates/rates.contract.ts'
import { call } from '../../api/call.ts'
import { endpointQuery, listQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'
import { queueCall } from '../../offline/queue-call.ts'

export const OFFERS_A_PAGE = 10

export const requestOffersQuery = (requestId: string, page = 0) =>
  listQuery([...keys.request(requestId), 'offers', page], offersApi.ofRequest, {
    params: { requestId },
    query: { page, size: OFFERS_A_PAGE },
  })

/** An offer to edit: the form reads it only once, so it must never come from an old cache. */
export const offerQuery = (requestId: string, id: string) =>
  queryOptions({
    queryKey: [...keys.request(requestId), 'offer', id],
    queryFn: ({ signal }) => call(offersApi.byId, { params: { id }, signal }),
    gcTime: 0,
  })

export const offerRevisionsQuery = ({ id, serviceRequestId }: Pick<Offer, 'id' | 'serviceRequestId'>) =>
  endpointQuery([...keys.request(serviceRequestId), 'offer', id, 'revisions'], offersApi.revisions, { params: { id } })

export const offerEventsQuery = ({ id, serviceRequestId }: Pick<Offer, 'id' | 'serviceRequestId'>, page: number) =>
  listQuery([...keys.request(serviceRequestId), 'offer', id, 'events', page], offerEventsApi.list, {
    params: { id },
    query: { page },
  })

export const offerLinksQuery = ({ id, serviceRequestId }: Pick<Offer, 'id' | 'serviceRequestId'>) =>
  endpointQuery([...keys.request(serviceRequestId), 'offer', id, 'links'], offerLinksApi.list, { params: { id } })

/** What was agreed for a job, its extra work in brief and the owner's consent. */
export const extrasQuery = (requestId: string) =>
  endpointQuery([...keys.request(requestId), 'extras'], extrasApi.ofRequest, { params: { requestId } })

/** After a refusal it is fetched again: somebody else may have changed it. */
function useExtraChange(requestId: string) {
  const client = useQueryClient()
  return async (change: Promise<unknown>) => {
    try {
      await change
    } finally {
      await invalidate(client, { topic: 'offer', id: requestId })
    }
  }
}

export type ExtraDraft = z.input<typeof ExtraDraftInput>

/** Without a network it waits on this device, behind its photos. */
export function useDraftExtra(requestId: string, boatName: string): (draft: ExtraDraft) => Promise<void> {
  const change = useExtraChange(requestId)
  const title = deviceTexts.work.extra(boatName)
  return (body) => change(queueCall(extrasApi.draft, { body }, { group: requestId, title }))
}

export function useConsent(requestId: string) {
  const change = useExtraChange(requestId)
  const params = { requestId }
  return {
    give: (ceiling: number) => change(call(extrasApi.giveConsent, { params, body: { ceiling } })),
    revoke: () => change(call(extrasApi.revokeConsent, { params })),
  }
}

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

/** The stock of parts by their ids; of a part that has left it there is none. */
export const partsByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.parts, 'by-id', ids],
    queryFn: async ({ signal }) => {
      const calls = Array.from({ length: Math.ceil(ids.length / MOST_PARTS_BY_ID) }, (_, index) =>
        ids.slice(index * MOST_PARTS_BY_ID, (index + 1) * MOST_PARTS_BY_ID),
      )
      const pages = await Promise.all(
        calls.map((some) =>
          call(sparePartsApi.list, { query: { ids: some.join(','), size: MOST_PARTS_BY_ID }, signal }),
        ),
      )
      return new Map(pages.flatMap(({ content }) => content.map((part) => [part.id, part] as const)))
    },
    placeholderData: keepPreviousData,
  })

export const partsQuery = (search: string, page: number) =>
  listQuery([...keys.parts, 'picker', search, page], sparePartsApi.list, { query: { search, page } })
