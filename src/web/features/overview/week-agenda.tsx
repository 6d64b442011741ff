// This week's calendar items, day by day; today is always shown.
import { Anchor, Badge, Text } from '@mantine/core'
import type { CalendarItem } from '../../../shared/calendar/calendar.contract.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { calendarTypeTexts } from '../../../shared/calendar/calendar.texts.ts'
import { formatDay, weekdayName } from '../../../shared/days.ts'
import type { Overview } from '../../../shared/overview/overview.contract.ts'
import { overviewTexts } from '../../../shared/overview/overview.texts.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { Link } from '../../routing/link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { isDone, restOf } from '../calendar/calendar-rules.ts'
import { colorOf } from '../calendar/color-rules.ts'
import { WEEK_SHOWN } from './overview.api.ts'
import classes from './overview.module.css'

const texts = overviewTexts.week
const DAYS = 7

const dayPath = (day: string) => `/takvim?${new URLSearchParams({ view: 'day', date: day })}`
const toItem = ({ type, refId, date }: CalendarItem) =>
  type === 'SERVICE_REQUEST' && refId ? requestPath('ADMIN', refId) : dayPath(date)

export function WeekAgenda({ week, today }: Pick<Overview, 'week' | 'today'>) {
  const rest = restOf(week.items)
  const days = Array.from({ length: DAYS }, (_, index) => addDays(week.start, index))
    .map((day) => ({ day, items: week.items.filter(({ date }) => date === day) }))
    .filter(({ day, items }) => items.length > 0 || day === today)
  return (
    <Section
      title={texts.title}
      actions={
        <Anchor component={Link} to="/takvim">
          {texts.toCalendar}
        </Anchor>
      }
    >
      {week.items.length === 0 ? (
        <Text c="dimmed">{texts.empty}</Text>
      ) : (
        <ol>
          {days.map(({ day, items }) => (
            <Day key={day} day={day} items={items} rest={rest.get(day) ?? 0} isToday={day === today} />
          ))}
        </ol>
      )}
    </Section>
  )
}

interface DayProps {
  day: string
  items: CalendarItem[]
  /** So many more items have not come. */
  rest: number
  isToday: boolean
}

function Day({ day, items, rest, isToday }: DayProps) {
  const more = items.length + rest - WEEK_SHOWN
  return (
    <li className={classes.day} aria-current={isToday ? 'date' : undefined}>
      <div className={classes.dayName}>
        <span className={classes.weekday}>{weekdayName(day)}</span>
        <Text span size="sm" c="dimmed">
          {formatDay(day)}
        </Text>
        {isToday && (
          <Badge size="md" color="sea">
            {texts.today}
          </Badge>
        )}
      </div>
      <ul>
        {items.slice(0, WEEK_SHOWN).map((item) => (
          <Item key={item.id} item={item} />
        ))}
        {more > 0 && (
          <li>
            <Anchor component={Link} to={dayPath(day)} className={classes.item}>
              {texts.more(more)}
            </Anchor>
          </li>
        )}
      </ul>
    </li>
  )
}

function Item({ item }: { item: CalendarItem }) {
  return (
    <li>
      <Link to={toItem(item)} className={classes.item} data-done={isDone(item) || undefined}>
        <span className={classes.dot} style={{ background: colorOf(item) }} aria-hidden />
        <span className="visually-hidden">{calendarTypeTexts[item.type]}: </span>
        <span className={classes.itemTitle}>{item.title}</span>
        {isDone(item) && <span className="visually-hidden">, {texts.done}</span>}
      </Link>
    </li>
  )
}
