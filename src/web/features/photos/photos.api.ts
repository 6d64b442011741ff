// The photos in the cache. Their key begins with the request's key, so that both are refreshed together.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type PHOTO_SIZES, type PhotoSource, photosApi } from '../../../shared/photos/photos.contract.ts'
import { call, callBlob } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

export const PHOTOS_A_PAGE = 24
const KEEP_FILES_MS = 10 * 60_000

export const requestPhotosQuery = (requestId: string, source: PhotoSource) =>
  infiniteQueryOptions({
    queryKey: [...keys.request(requestId), 'photos', source],
    queryFn: ({ pageParam, signal }) =>
      call(photosApi.ofRequest, {
        params: { requestId },
        query: { source, page: pageParam, size: PHOTOS_A_PAGE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
  })

/** The bytes behind an id never change. */
export const photoFileQuery = (id: string, size: (typeof PHOTO_SIZES)[number]) =>
  queryOptions({
    queryKey: ['photo-files', id, size],
    queryFn: ({ signal }) => callBlob(photosApi.file, { params: { id }, query: { size }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_FILES_MS,
    retry: 1,
  })
