// Free appointments and the capacity in the cache.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { appointmentsApi } from '../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../shared/appointments/appointments.texts.ts'
import { addDays } from '../../shared/calendar/calendar.days.ts'
import { ApiError } from '../feedback/api-error.ts'
import { call } from '../session/call.ts'
import { keys } from '../session/query-keys.ts'
import { confirmAction } from '../ui/confirm.tsx'

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

export const appointmentTermsQuery = queryOptions({
  queryKey: [...keys.workshop, 'appointment-terms'],
  queryFn: ({ signal }) => call(appointmentsApi.terms, { signal }),
})

/** Cached with the calendar, whose changes fill and empty days. */
export const dayLoadsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...keys.calendar, 'load', from, to],
    queryFn: ({ signal }) => call(appointmentsApi.load, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })

const FULL = ['day_overbooked', 'day_closed']

/** `confirm` for the call's body, `quiet` for its options. */
interface Booking {
  confirm?: true
  quiet: readonly string[]
}

/** Gives a request a day: if the day is full or closed, asks whether to give it all the same, and sends again. */
export async function bookDay<T>(send: (booking: Booking) => Promise<T>): Promise<T> {
  try {
    return await send({ quiet: FULL })
  } catch (error) {
    if (!(error instanceof ApiError && FULL.includes(error.key))) throw error
    const texts = appointmentsTexts.overbooked
    return new Promise((resolve, reject) => {
      confirmAction({
        title: error.key === 'day_closed' ? texts.closed : texts.title,
        message: error.message,
        confirmLabel: texts.confirm,
        onConfirm: () => send({ confirm: true, quiet: [] }).then(resolve, reject),
        onCancel: () => reject(error),
      })
    })
  }
}
