import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SEARCH_MIN, searchApi } from '../../../shared/search/search.contract.ts'
import { call } from '../../api/call.ts'

export const isLongEnough = (word: string): boolean => word.length >= SEARCH_MIN

/** The next word aborts the call for the previous one. */
export const searchQuery = (word: string) =>
  queryOptions({
    queryKey: ['search', word],
    queryFn: ({ signal }) => call(searchApi.all, { query: { q: word }, signal }),
    enabled: isLongEnough(word),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
