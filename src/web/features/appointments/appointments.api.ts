// Free appointments and the capacity in the cache.

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  appointmentsApi,
  DAY_WARNINGS,
  type DayLoad,
  type DayWarning,
} from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { call } from '../../api/call.ts'
import { endpointQuery } from '../../api/endpoint-query.ts'
import { keys } from '../../api/query-keys.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'

const DAYS_AHEAD = 42

/** Of the days on which the boat's area is served. */
export const freeAppointmentsQuery = (from: string, boatId: string) =>
  queryOptions({
    queryKey: [...keys.appointments, 'free', from, boatId],
    queryFn: ({ signal }) =>
      call(appointmentsApi.free, { query: { from, to: addDays(from, DAYS_AHEAD), boatId }, signal }),
    staleTime: 0,
  })

export const appointmentSettingsQuery = endpointQuery([...keys.appointments, 'settings'], appointmentsApi.settings)

export const appointmentTermsQuery = endpointQuery([...keys.appointments, 'terms'], appointmentsApi.terms)

/** The longest wait that a timer of the browser takes. */
const LONGEST_MS = 2 ** 31 - 1

/** A hold that ends by its time changes no row: the loads are asked again then. */
function untilNextEnd(loads: readonly DayLoad[] | undefined): number | false {
  const ends = (loads ?? []).flatMap(({ heldUntil }) => (heldUntil === null ? [] : new Date(heldUntil).getTime()))
  if (ends.length === 0) return false
  return Math.min(Math.max(Math.min(...ends) - Date.now(), 0) + 1000, LONGEST_MS)
}

export const dayLoadsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...keys.appointments, 'load', from, to],
    queryFn: ({ signal }) => call(appointmentsApi.load, { query: { from, to }, signal }),
    refetchInterval: ({ state }) => untilNextEnd(state.data),
    placeholderData: keepPreviousData,
  })

/** The load of a day without this request, which is to get the day. */
export const dayLoadQuery = (day: string, requestId: string) =>
  queryOptions({
    queryKey: [...keys.appointments, 'load', day, day, requestId],
    queryFn: ({ signal }) => call(appointmentsApi.load, { query: { from: day, to: day, requestId }, signal }),
    select: ([load]) => load ?? null,
    staleTime: 0,
  })

const isWarning = (key: string): key is DayWarning => DAY_WARNINGS.some((one) => one === key)

/** `confirm` for the call's body, `quiet` for its options. */
interface Booking {
  confirm?: true
  quiet: readonly string[]
}

/** Gives a request a day: if the day is full, closed or another area's, asks whether to give it all the same, and sends again. */
export async function bookDay<T>(send: (booking: Booking) => Promise<T>): Promise<T> {
  try {
    return await send({ quiet: DAY_WARNINGS })
  } catch (error) {
    if (!(error instanceof ApiError && isWarning(error.key))) throw error
    const texts = appointmentsTexts.overbooked
    const title = texts.titles[error.key]
    return new Promise((resolve, reject) => {
      confirmAction({
        title,
        message: error.message,
        confirmLabel: texts.confirm,
        onConfirm: () => send({ confirm: true, quiet: [] }).then(resolve, reject),
        onCancel: () => reject(error),
      })
    })
  }
}
