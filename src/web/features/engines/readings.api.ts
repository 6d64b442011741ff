// Readings of an engine's meter in the cache. Their key begins like the engines', so that a change of an engine reaches them.

import { queryOptions } from '@tanstack/react-query'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import type { PHOTO_SIZES } from '../../../shared/photos/photos.contract.ts'
import { callBlob } from '../../api/call.ts'
import { endpointQuery } from '../../api/endpoint-query.ts'
import { keys } from '../../api/query-keys.ts'

const SHOWN = 50

export const readingsQuery = (engineId: string) =>
  endpointQuery([...keys.engines, 'readings', engineId], readingsApi.ofEngine, {
    params: { id: engineId },
    query: { size: SHOWN },
  })

/** The photo of a reading never changes. */
export const readingPhotoQuery = (id: string, readingId: string, size: (typeof PHOTO_SIZES)[number]) =>
  queryOptions({
    queryKey: ['reading-photos', readingId, size],
    queryFn: ({ signal }) => callBlob(readingsApi.photo, { params: { id, readingId }, query: { size }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

export const hoursReminderQuery = endpointQuery([...keys.me, 'hours-reminder'], readingsApi.reminder)
