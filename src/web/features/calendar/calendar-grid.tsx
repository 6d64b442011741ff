// The grid of days with drag and drop, for wide screens; a phone has a list (calendar-list.tsx). FullCalendar lays out and drags; this file's
// CSS module sets the look.
import FullCalendar, { type CalendarOptions, type CalendarRef, type EventDisplayInfo } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import tr from '@fullcalendar/react/locales/tr'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useRef } from 'react'
import type { CalendarItem, DayItem } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts } from '../../../shared/calendar/calendar.texts.ts'
import '@fullcalendar/react/skeleton.css'
import { useIsOnline } from '../../feedback/use-is-online.ts'
import { SHOWN_A_DAY } from './calendar.api.ts'
import type { BoardProps } from './calendar-board.ts'
import classes from './calendar-grid.module.css'
import { canMove, clickOf, isOthers, rankOf, restOf } from './calendar-rules.ts'
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
  views: {
    dayGridMonth: { dayHeaderFormat: { weekday: 'short' } },
    dayGridWeek: { dayHeaderFormat: { weekday: 'short', day: 'numeric' }, dayMaxEvents: false },
    dayGridDay: { dayHeaders: false, dayMaxEvents: false },
  },
}

const PLUGINS = [dayGridPlugin, interactionPlugin]
const VIEWS = { month: 'dayGridMonth', week: 'dayGridWeek', day: 'dayGridDay' } as const

/** None for the events of `unseen`. */
const itemOf = ({ extendedProps }: { extendedProps: Record<string, unknown> }) =>
  extendedProps.item as CalendarItem | undefined

export function CalendarGrid({ me, period, today, items, loads, ...on }: BoardProps) {
  const ref = useRef<CalendarRef>(null)
  const view = VIEWS[period.view]
  const first = useRef({ view, day: period.day }).current
  useEffect(() => {
    ref.current?.getApi().changeView(view, period.day)
  }, [view, period.day])
  const byDay = useMemo(() => new Map(loads?.map((load) => [load.day, load])), [loads])
  const loadOf = (date: Date) => byDay.get(isoDay(date))
  const isMonth = view === VIEWS.month
  const isOnline = useIsOnline()
  // A wide window is not higher: all weeks of a month stay in sight.
  const isWide = useMediaQuery('(min-width: 90em)', undefined, { getInitialValueInEffect: false })
  const events = useMemo(
    () => [...items.map((item) => eventOf(me, item, isOnline)), ...(isMonth ? unseen(items) : [])],
    [me, items, isMonth, isOnline],
  )
  return (
    <div className={classes.frame} data-view={view}>
      <FullCalendar
        {...FIXED}
        plugins={PLUGINS}
        ref={ref}
        initialView={first.view}
        initialDate={first.day}
        now={today}
        aspectRatio={isWide ? 2 : 1.35}
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
            {type === VIEWS.week && <DayMark load={loadOf(date)} />}
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

/** Behind the ranks of all types. */
const LAST = 3

function eventOf(me: BoardProps['me'], item: CalendarItem, isOnline: boolean) {
  return {
    id: item.id,
    title: item.title,
    start: item.date,
    allDay: true,
    rank: rankOf(item),
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
