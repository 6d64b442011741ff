// The days of a week that have items, for phones. Wide screens have a grid, which needs a library (calendar-grid.tsx).
import type { ReactNode } from 'react'
import type { DayItem } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts } from '../../../shared/calendar/calendar.texts.ts'
import { dayAndMonth, weekdayName } from '../../../shared/days.ts'
import type { BoardProps } from './calendar-board.ts'
import classes from './calendar-list.module.css'
import { clickOf, isOthers, rankOf } from './calendar-rules.ts'
import { DayMark } from './day-mark.tsx'
import { ItemChip } from './item-chip.tsx'

const byDay = (one: DayItem, other: DayItem) =>
  (one.date < other.date ? -1 : Number(one.date > other.date)) ||
  rankOf(one) - rankOf(other) ||
  one.title.localeCompare(other.title, 'tr')

type Props = Pick<BoardProps, 'me' | 'period' | 'today' | 'items' | 'loads' | 'onItem'>

export function CalendarList({ me, period, today, items, loads, onItem }: Props) {
  const isDay = period.view === 'day'
  const days = [...Map.groupBy(items.toSorted(byDay), ({ date }) => date)]
  return (
    <div className={classes.frame} data-view={isDay ? 'listDay' : 'listWeek'}>
      {days.length === 0 && (
        <p className={classes.noItems}>{isDay ? calendarTexts.emptyDay : calendarTexts.emptyWeek}</p>
      )}
      {days.map(([day, members]) => {
        const heading = `${dayAndMonth(day)} ${weekdayName(day)}`
        return (
          <section key={day} aria-label={heading} className={classes.day}>
            <h3 className={classes.header} data-today={day === today || undefined}>
              <span>{heading}</span>
              <DayMark load={loads?.find((load) => load.day === day)} />
            </h3>
            <ul className={classes.items} aria-label={heading}>
              {members.map((item) => (
                <li key={item.id}>
                  <Pressable onPress={clickOf(me, item).kind === 'nothing' ? undefined : () => onItem(item)}>
                    <ItemChip item={item} others={isOthers(me, item)} />
                  </Pressable>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Pressable({ onPress, children }: { onPress: (() => void) | undefined; children: ReactNode }) {
  if (!onPress) return children
  return (
    <button type="button" className={classes.item} onClick={onPress}>
      {children}
    </button>
  )
}
