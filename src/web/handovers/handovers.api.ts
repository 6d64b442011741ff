// Handovers in the cache. Their keys begin with the boats', so that a change of a boat refreshes them.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { handoversApi } from '../../shared/handovers/handovers.contract.ts'
import { call, callBlob } from '../session/call.ts'
import { keys } from '../session/query-keys.ts'

export const handoversQuery = (query: { boatId?: string; page: number }) =>
  queryOptions({
    queryKey: [...keys.boats, 'handovers', query],
    queryFn: ({ signal }) => call(handoversApi.list, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const boatHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.boats, 'history', id],
    queryFn: ({ signal }) => call(handoversApi.history, { params: { id }, signal }),
  })

export const historyPhotoQuery = (id: string, photoId: string) =>
  queryOptions({
    queryKey: ['boat-history-photos', id, photoId],
    queryFn: ({ signal }) =>
      callBlob(handoversApi.historyPhoto, { params: { id, photoId }, query: { size: 'thumbnail' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
