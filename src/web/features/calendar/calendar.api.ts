// The calendar in the cache.

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { appTexts } from '../../../shared/app/app.texts.ts'
import type { DayLoad } from '../../../shared/appointments/appointments.contract.ts'
import {
  type CalendarItem,
  type CalendarItemUpdate,
  calendarApi,
  type DayItem,
  type NewCalendarItemInput,
} from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts } from '../../../shared/calendar/calendar.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import type { Role } from '../../../shared/roles.ts'
import { call } from '../../api/call.ts'
import { endpointQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'
import { undoToast } from '../../feedback/undo-toast.tsx'
import { bookDay, dayLoadsQuery } from '../appointments/appointments.api.ts'
import { type Period, rangeOf } from './calendar-period.ts'

const itemsKey = [...keys.calendar, 'items'] as const

/** A month shows so many items of a day; "+N" opens the day with all of them. */
export const SHOWN_A_DAY = 4

export function itemsQuery(period: Period) {
  const { start, end } = rangeOf(period)
  return queryOptions({
    queryKey: [...itemsKey, start, end],
    queryFn: ({ signal }): Promise<DayItem[]> => {
      if (period.view === 'day') return call(calendarApi.day, { query: { date: start }, signal })
      if (period.view === 'week') return call(calendarApi.week, { query: { start, end }, signal })
      // One more, so that a day from which an item is dragged stays full.
      return call(calendarApi.month, { query: { start, end, perDay: SHOWN_A_DAY + 1 }, signal })
    },
    placeholderData: keepPreviousData,
  })
}

/** The loads of the period's days that are not over. */
const loadsOf = (period: Period, today: string) => {
  const { start, end } = rangeOf(period)
  return { ...dayLoadsQuery(start > today ? start : today, end), enabled: end >= today }
}

export function useDayLoads(period: Period, today: string, role: Role): DayLoad[] | undefined {
  const query = loadsOf(period, today)
  return useQuery({ ...query, enabled: query.enabled && role === 'ADMIN' }).data
}

export const itemQuery = (id: string) =>
  endpointQuery([...keys.calendar, 'item', id], calendarApi.byId, { params: { id } })

export const feedQuery = endpointQuery([...keys.calendar, 'feed'], calendarApi.feedState)

type Update = z.input<typeof CalendarItemUpdate>

export function useCalendarChanges() {
  const client = useQueryClient()
  /** A request's item is also its assigned day. */
  const refresh = () => invalidate(client, ['calendar', 'request'])
  const create = async (body: z.input<typeof NewCalendarItemInput>) => {
    await call(calendarApi.create, { body, failure: calendarTexts.createFailed })
    await refresh()
  }
  const update = async (id: string, body: Update, failure: string) => {
    await bookDay(({ confirm, quiet }) =>
      call(calendarApi.update, { params: { id }, body: { ...body, confirm }, failure, quiet }),
    )
    await refresh()
  }
  const remove = async (id: string) => {
    await call(calendarApi.remove, { params: { id }, failure: calendarTexts.deleteFailed })
    await refresh()
  }
  /** Shows the item on its new day at once, and on the old one if the call fails. */
  const put = async (
    { id, version }: CalendarItem,
    date: string,
    { success, failure, isUndo }: { success: string | null; failure: string; isUndo?: true },
  ) => {
    await client.cancelQueries({ queryKey: itemsKey })
    const before = client.getQueriesData<DayItem[]>({ queryKey: itemsKey })
    client.setQueriesData<DayItem[]>({ queryKey: itemsKey }, (items) =>
      items?.map((item) => (item.id === id ? { ...item, date, ofDay: undefined } : item)),
    )
    try {
      return await bookDay(({ confirm = isUndo, quiet }) =>
        call(calendarApi.update, { params: { id }, body: { date, version, confirm }, success, failure, quiet }),
      )
    } catch (error) {
      for (const [key, items] of before) client.setQueryData(key, items)
      throw error
    } finally {
      await refresh()
    }
  }
  const move = async (item: CalendarItem, date: string) => {
    const moved = await put(item, date, { success: null, failure: calendarTexts.moveFailed })
    const back = () => put(moved, item.date, { success: appTexts.undone, failure: appTexts.notUndone, isUndo: true })
    undoToast(calendarTexts.moved(formatDay(date)), back, item.refId ? appTexts.undoInTime : undefined)
  }
  return { create, update, remove, move }
}
