import type { CalendarItem, CalendarType } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts } from '../../../shared/calendar/calendar.texts.ts'

const BLUE = '#1f62ac'

export const TYPE_COLORS: Record<CalendarType, string> = {
  SERVICE_REQUEST: BLUE,
  COLLECTION: '#237a43',
  OTHER: '#b7770d',
}

const names = calendarTexts.colors
export const PRESET_COLORS = [
  { value: BLUE, label: names.blue },
  { value: '#0c7985', label: names.teal },
  { value: '#237a43', label: names.green },
  { value: '#b7770d', label: names.amber },
  { value: '#b3222f', label: names.red },
  { value: '#7046b4', label: names.purple },
] as const

/** The item's own colour, else its type's. */
export const colorOf = ({ itemColor, type }: Pick<CalendarItem, 'itemColor' | 'type'>): string =>
  itemColor ?? TYPE_COLORS[type] ?? BLUE
