// Imports in the cache. One that is under way is asked for again until it is through.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { importsApi, isAtWork, type Verdict } from '../../../shared/imports/imports.contract.ts'
import { call } from '../../api/call.ts'

const LOOK_AGAIN_MS = 1_000
const root = ['imports'] as const

export const importKeys = { all: root, one: (id: string) => [...root, id] as const }

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importKeys.one(id), 'itself'],
    queryFn: ({ signal }) => call(importsApi.byId, { params: { id }, signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isAtWork(state.data.state) && LOOK_AGAIN_MS,
  })

export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: [...root, 'list', page],
    queryFn: ({ signal }) => call(importsApi.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const importRowsQuery = (id: string, version: number, filters: { verdict: Verdict | ''; page: number }) =>
  queryOptions({
    queryKey: [...importKeys.one(id), 'rows', version, filters],
    queryFn: ({ signal }) => call(importsApi.rows, { params: { id }, query: filters, signal }),
    placeholderData: keepPreviousData,
  })
