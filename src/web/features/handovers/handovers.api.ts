// Handovers in the cache. Their keys begin with the boats', so that a change of a boat refreshes them.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { boatPreviewsApi } from '../../../shared/handovers/boat-previews.contract.ts'
import { type BoatHistory, handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { reportsTexts } from '../../../shared/reports/reports.texts.ts'
import { call, callBlob } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'

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

export const boatPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.boats, 'preview', id],
    queryFn: ({ signal }) => call(boatPreviewsApi.state, { params: { id }, signal }),
  })

export const openHistoryReport = (boatId: string, job: Pick<BoatHistory['jobs'][number], 'id' | 'requestNumber'>) =>
  openInTab(
    () =>
      callBlob(handoversApi.historyReport, {
        params: { id: boatId, requestId: job.id },
        failure: reportsTexts.pdfFailed,
      }),
    { loading: reportsTexts.pdfLoading, fileName: `servis-formu-${job.requestNumber}.pdf` },
  )
