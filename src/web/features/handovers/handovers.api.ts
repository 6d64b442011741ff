// Handovers in the cache. Their keys begin with the boats', so that a change of a boat refreshes them.

import { queryOptions } from '@tanstack/react-query'
import { boatPreviewsApi } from '../../../shared/handovers/boat-previews.contract.ts'
import { type BoatHistory, handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { reportsTexts } from '../../../shared/reports/reports.texts.ts'
import { callBlob } from '../../api/call.ts'
import { endpointQuery, listQuery } from '../../api/endpoint-query.ts'
import { keys } from '../../api/query-keys.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'

export const handoversQuery = (query: { boatId?: string; page: number }) =>
  listQuery([...keys.boats, 'handovers', query], handoversApi.list, { query })

export const boatHistoryQuery = (id: string) =>
  endpointQuery([...keys.boats, 'history', id], handoversApi.history, { params: { id } })

export const historyPhotoQuery = (id: string, photoId: string) =>
  queryOptions({
    queryKey: ['boat-history-photos', id, photoId],
    queryFn: ({ signal }) =>
      callBlob(handoversApi.historyPhoto, { params: { id, photoId }, query: { size: 'thumbnail' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

export const boatPreviewQuery = (id: string) =>
  endpointQuery([...keys.boats, 'preview', id], boatPreviewsApi.state, { params: { id } })

export const openHistoryReport = (boatId: string, job: Pick<BoatHistory['jobs'][number], 'id' | 'requestNumber'>) =>
  openInTab(
    () =>
      callBlob(handoversApi.historyReport, {
        params: { id: boatId, requestId: job.id },
        failure: reportsTexts.pdfFailed,
      }),
    { loading: reportsTexts.pdfLoading, fileName: `servis-formu-${job.requestNumber}.pdf` },
  )
