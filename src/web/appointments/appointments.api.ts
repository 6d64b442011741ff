// Free appointments and the capacity in the cache.
import { queryOptions } from '@tanstack/react-query'
import { appointmentsApi } from '../../shared/appointments/appointments.contract.ts'
import { addDays } from '../../shared/calendar/calendar.days.ts'
import { call } from '../session/call.ts'
import { keys } from '../session/query-keys.ts'

const DAYS_AHEAD = 42

export const freeAppointmentsQuery = (from: string) =>
  queryOptions({
    queryKey: [...keys.workshop, 'free', from],
    queryFn: ({ signal }) => call(appointmentsApi.free, { query: { from, to: addDays(from, DAYS_AHEAD) }, signal }),
    staleTime: 0,
  })

export const appointmentSettingsQuery = queryOptions({
  queryKey: [...keys.workshop, 'appointments'],
  queryFn: ({ signal }) => call(appointmentsApi.settings, { signal }),
})
