// A query that asks one endpoint: `endpointQuery([...keys.boats, 'tag', id], boatTagsApi.state, { params: { id } })`.
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '../../shared/endpoint.ts'
import { call } from './call.ts'
import type { Rest } from './call-types.ts'

const ask =
  <E extends Endpoint>(endpoint: E, [input]: Rest<E>) =>
  ({ signal }: { signal: AbortSignal }) =>
    call(endpoint, ...([{ ...input, signal }] as unknown as Rest<E>))

export const endpointQuery = <K extends QueryKey, E extends Endpoint>(queryKey: K, endpoint: E, ...input: Rest<E>) =>
  queryOptions({ queryKey, queryFn: ask(endpoint, input) })

/** For a list with pages or filters: the last answer stays on the screen until the next one is here. */
export const listQuery = <K extends QueryKey, E extends Endpoint>(queryKey: K, endpoint: E, ...input: Rest<E>) =>
  queryOptions({ queryKey, queryFn: ask(endpoint, input), placeholderData: keepPreviousData })
