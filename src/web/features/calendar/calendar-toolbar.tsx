// Controls for the calendar's period and item types.
import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFilterOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { CALENDAR_TYPES, type CalendarType } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts, calendarTypeTexts } from '../../../shared/calendar/calendar.texts.ts'
import { CALENDAR_VIEWS, type CalendarView, headingOf, neighbour, type Period } from './calendar-period.ts'
import classes from './calendar-toolbar.module.css'
import { TYPE_COLORS } from './color-rules.ts'

const texts = calendarTexts

interface TimeProps {
  period: Period
  today: string
  isNarrow: boolean
  onDay: (day: string) => void
  onView: (view: CalendarView) => void
}

export function TimeBar({ period, today, isNarrow, onDay, onView }: TimeProps) {
  const { view } = period
  const views = isNarrow ? CALENDAR_VIEWS.filter((one) => one !== 'month') : CALENDAR_VIEWS
  const step = (direction: 1 | -1) => onDay(neighbour(period, direction))
  return (
    <div className={classes.time}>
      <Group gap={6} wrap="nowrap">
        <ActionIcon variant="default" size={36} aria-label={texts.previous[view]} onClick={() => step(-1)}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={texts.next[view]} onClick={() => step(1)}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" ms={4} onClick={() => onDay(today)}>
          {texts.today}
        </Button>
      </Group>
      <Title order={2} className={classes.heading} aria-live="polite">
        {headingOf(period)}
      </Title>
      <SegmentedControl
        className={classes.views}
        aria-label={texts.views.label}
        data={views.map((value) => ({ value, label: texts.views[value] }))}
        value={view}
        onChange={(value) => onView(value as CalendarView)}
      />
    </div>
  )
}

interface TypeProps {
  shown: Record<CalendarType, boolean>
  onChange: (type: CalendarType, isShown: boolean) => void
  onReset: () => void
}

export function TypeFilter({ shown, onChange, onReset }: TypeProps) {
  return (
    <Group role="group" aria-label={texts.filters.label} className={classes.filters}>
      {CALENDAR_TYPES.map((type) => (
        <Checkbox
          key={type}
          className={classes.filter}
          checked={shown[type]}
          onChange={(event) => onChange(type, event.currentTarget.checked)}
          label={
            <span className={classes.type} style={{ '--item': TYPE_COLORS[type] } as CSSProperties}>
              {calendarTypeTexts[type]}
            </span>
          }
        />
      ))}
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconFilterOff size={18} aria-hidden />}
        className={classes.reset}
        onClick={onReset}
      >
        <span className={classes.resetLabel}>{texts.filters.reset}</span>
      </Button>
    </Group>
  )
}
