// Readings of an engine's meter in the cache. Their key begins like the engines', so that a change of an engine reaches them.
import { queryOptions } from '@tanstack/react-query'
import { readingsApi } from '../../shared/engines/readings.contract.ts'
import { call } from '../session/call.ts'
import { keys } from '../session/query-keys.ts'

const SHOWN = 50

export const readingsQuery = (engineId: string) =>
  queryOptions({
    queryKey: [...keys.engines, 'readings', engineId],
    queryFn: ({ signal }) => call(readingsApi.ofEngine, { params: { id: engineId }, query: { size: SHOWN }, signal }),
  })

export const hoursReminderQuery = queryOptions({
  queryKey: [...keys.me, 'hours-reminder'],
  queryFn: ({ signal }) => call(readingsApi.reminder, { signal }),
})
