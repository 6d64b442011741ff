// An item in a day: its colour, its type as an icon, its title.
import { VisuallyHidden } from '@mantine/core'
import { IconCash, IconCircleCheck, IconLock, IconNote, IconTool } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { CalendarItem } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts, calendarTypeTexts } from '../../../shared/calendar/calendar.texts.ts'
import { isDone } from './calendar-rules.ts'
import { colorOf } from './color-rules.ts'
import classes from './item-chip.module.css'

const ICONS = { SERVICE_REQUEST: IconTool, COLLECTION: IconCash, OTHER: IconNote } as const

export function ItemChip({ item, others }: { item: CalendarItem; others: boolean }) {
  const done = isDone(item)
  const adminOnly = item.auth === 'ADMIN_ONLY'
  const name = calendarTexts.named(item)
  const Icon = done ? IconCircleCheck : ICONS[item.type]
  return (
    <span
      className={classes.chip}
      style={{ '--item': colorOf(item) } as CSSProperties}
      data-done={done || undefined}
      data-others={others || undefined}
      title={name}
    >
      <Icon size={15} className={classes.icon} aria-hidden />
      <span className={classes.title} aria-hidden>
        {name}
      </span>
      {adminOnly && <IconLock size={13} className={classes.lock} aria-hidden />}
      <VisuallyHidden>
        {calendarTexts.itemLabel(calendarTypeTexts[item.type], name, { done, adminOnly, others })}
      </VisuallyHidden>
    </span>
  )
}
