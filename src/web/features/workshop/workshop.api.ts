import { queryOptions } from '@tanstack/react-query'
import { workshopApi } from '../../../shared/workshop/workshop.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'

export const workshopQuery = queryOptions({
  queryKey: [...keys.workshop, 'admin'],
  queryFn: ({ signal }) => call(workshopApi.byAdmin, { signal }),
})

export const publicWorkshopQuery = queryOptions({
  queryKey: [...keys.workshop, 'public'],
  queryFn: ({ signal }) => call(workshopApi.byAnyone, { signal }),
})
