// The list of days, and with other plugins their grid (calendar-grid.tsx). FullCalendar lays out and drags; this file's CSS module sets the look.
import FullCalendar, { type CalendarOptions, type CalendarRef, type EventDisplayInfo } from '@fullcalendar/react'
import listPlugin from '@fullcalendar/react/list'
import tr from '@fullcalendar/react/locales/tr'
import { useEffect, useMemo, useRef } from 'react'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import type { DayLoad } from '../../shared/appointments/appointments.contract.ts'
import type { CalendarItem, DayItem } from '../../shared/calendar/calendar.contract.ts'
import { calendarTexts } from '../../shared/calendar/calendar.texts.ts'
import '@fullcalendar/react/skeleton.css'
import { useIsOnline } from '../feedback/use-is-online.ts'
import { SHOWN_A_DAY } from './calendar.api.ts'
import classes from './calendar-board.module.css'
import type { Period } from './calendar-period.ts'
import { canMove, clickOf, isOthers, restOf } from './calendar-rules.ts'
import { DayMark } from './day-mark.tsx'
import { ItemChip } from './item-chip.tsx'

const texts = calendarTexts
const isoDay = (date: Date) => date.toISOString().slice(0, 10)

/** The options of every calendar. Days have no time zone: FullCalendar gets UTC and the date of today. */
const FIXED: CalendarOptions = {
  locale: tr,
  firstDay: 1,
  timeZone: 'UTC',
  headerToolbar: false,
  height: 'auto',
  fixedWeekCount: false,
  eventOrder: 'rank,title',
  eventDurationEditable: false,
  eventDisplay: 'block',
  eventsHint: texts.items,
  headingLevel: 3,
  dayMaxEvents: SHOWN_A_DAY,
  moreLinkContent: ({ num }) => texts.more(num),
  moreLinkHint: texts.moreHint,
  className: classes.calendar,
  viewClass: classes.view,
  dayHeaderAlign: 'end',
  dayHeaderDividerClass: classes.divider,
  dayHeaderClass: classes.header,
  dayHeaderInnerClass: ({ isToday }) => [classes.headerInner, isToday && classes.today].filter(Boolean).join(' '),
  dayRowClass: classes.row,
  dayCellClass: ({ isOther, isToday }) =>
    [classes.cell, isOther && classes.otherMonth, isToday && classes.todayCell].filter(Boolean).join(' '),
  dayCellTopClass: classes.cellTop,
  dayCellTopInnerClass: classes.cellTopInner,
  eventClass: ({ isDragging }) => [classes.event, isDragging && classes.dragged].filter(Boolean).join(' '),
  moreLinkClass: classes.more,
  highlightClass: classes.target,
  listDayClass: classes.listDay,
  listDayHeaderClass: classes.listHeader,
  // FullCalendar repeats the date with its year, which the page's heading already shows.
  listDayHeaderInnerClass: ({ isToday, level }) =>
    [classes.listHeaderInner, isToday && classes.listToday, level > 0 && classes.listYear].filter(Boolean).join(' '),
  listDayFormat: { weekday: 'long', day: 'numeric', month: 'long' },
  listItemEventInnerClass: classes.listItem,
  noEventsClass: classes.noItems,
  views: {
    dayGridMonth: { dayHeaderFormat: { weekday: 'short' } },
    dayGridWeek: { dayHeaderFormat: { weekday: 'short', day: 'numeric' }, dayMaxEvents: false },
    dayGridDay: { dayHeaders: false, dayMaxEvents: false },
    listWeek: { noEventsContent: () => texts.emptyWeek },
    listDay: { noEventsContent: () => texts.emptyDay },
  },
}

const LIST_PLUGINS = [listPlugin]
const GRID = { month: 'dayGridMonth', week: 'dayGridWeek', day: 'dayGridDay' } as const
const LIST = { month: 'listWeek', week: 'listWeek', day: 'listDay' } as const

export interface BoardProps {
  me: Pick<Me, 'id' | 'roleName'>
  period: Period
  today: string
  isNarrow: boolean
  items: readonly DayItem[]
  /** For admins: how full the days are. */
  loads?: readonly DayLoad[] | undefined
  onItem: (item: CalendarItem) => void
  onMove: (item: CalendarItem, day: string) => void
  /** A click on an empty place of a day. */
  onDay?: (day: string) => void
  /** A click on "more items" of a day. */
  onShowDay: (day: string) => void
}

/** None for the events of `unseen`. */
const itemOf = ({ extendedProps }: { extendedProps: Record<string, unknown> }) =>
  extendedProps.item as CalendarItem | undefined

interface Props extends BoardProps {
  /** What draws the days. */
  plugins?: NonNullable<CalendarOptions['plugins']>
}

export function CalendarBoard({ me, period, today, isNarrow, items, loads, plugins = LIST_PLUGINS, ...on }: Props) {
  const ref = useRef<CalendarRef>(null)
  const view = (isNarrow ? LIST : GRID)[period.view]
  const first = useRef({ view, day: period.day }).current
  useEffect(() => {
    ref.current?.getApi().changeView(view, period.day)
  }, [view, period.day])
  const byDay = useMemo(() => new Map(loads?.map((load) => [load.day, load])), [loads])
  const loadOf = (date: Date) => byDay.get(isoDay(date))
  const isMonth = view === GRID.month
  const isOnline = useIsOnline()
  const events = useMemo(
    () => [...items.map((item) => eventOf(me, item, isOnline)), ...(isMonth ? unseen(items) : [])],
    [me, items, isMonth, isOnline],
  )
  return (
    <div className={classes.frame} data-view={view}>
      <FullCalendar
        {...FIXED}
        plugins={plugins}
        ref={ref}
        initialView={first.view}
        initialDate={first.day}
        now={today}
        events={events}
        dayCellTopContent={({ date, dayNumberText, isToday }) => (
          <>
            <DayMark load={loadOf(date)} />
            <span className={[classes.number, isToday && classes.todayNumber].filter(Boolean).join(' ')}>
              {dayNumberText}
            </span>
          </>
        )}
        // The columns of a month are named by the weekday alone.
        dayHeaderContent={({ date, text, view: { type } }) => (
          <>
            <span>{text}</span>
            {type === GRID.week && <DayMark load={loadOf(date)} />}
          </>
        )}
        listDayHeaderContent={({ date, text, level }) => (
          <>
            <span>{text}</span>
            {level === 0 && <DayMark load={loadOf(date)} />}
          </>
        )}
        eventContent={({ event }: EventDisplayInfo) => {
          const item = itemOf(event)
          return item && <ItemChip item={item} others={isOthers(me, item)} />
        }}
        eventClick={({ event }) => {
          const item = itemOf(event)
          if (item) on.onItem(item)
        }}
        eventDrop={({ event }) => {
          const item = itemOf(event)
          if (item) on.onMove(item, event.startStr)
        }}
        dateClick={on.onDay && (({ dateStr }) => on.onDay?.(dateStr))}
        moreLinkClick={({ date }) => on.onShowDay(isoDay(date))}
      />
    </div>
  )
}

const RANK = { SERVICE_REQUEST: 0, COLLECTION: 1, OTHER: 2 } as const
const LAST = 3

function eventOf(me: Props['me'], item: CalendarItem, isOnline: boolean) {
  return {
    id: item.id,
    title: item.title,
    start: item.date,
    allDay: true,
    rank: RANK[item.type],
    startEditable: isOnline && canMove(me.roleName, item),
    interactive: clickOf(me, item).kind !== 'nothing',
    item,
  }
}

/** Events without an item for those that did not come, behind the others of their day: "+N" counts them. */
const unseen = (items: readonly DayItem[]) =>
  [...restOf(items)].flatMap(([start, count]) =>
    Array.from({ length: count }, () => ({ title: '', start, allDay: true, rank: LAST, interactive: false })),
  )
