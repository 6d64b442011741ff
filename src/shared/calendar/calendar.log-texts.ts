// The texts about calendar items in the log and in the calendar feed.
import { formatDay } from '../days.ts'
import type { CalendarType } from './calendar.contract.ts'
import { calendarTypeTexts } from './calendar.texts.ts'

export const calendarLogTexts = {
  created: (title: string, type: CalendarType, day: string) =>
    `Takvime eklendi: ${title} (${calendarTypeTexts[type]}, ${formatDay(day)})`,
  updated: (title: string) => `Takvim kalemi güncellendi: ${title}`,
  renamed: (from: string, to: string) => `Takvim kalemi güncellendi: ${from}, yeni başlığı ${to}`,
  moved: (title: string, from: string, to: string) =>
    `Takvim kalemi taşındı: ${title}, ${formatDay(from)} → ${formatDay(to)}`,
  deleted: (title: string, day: string) => `Takvim kalemi silindi: ${title} (${formatDay(day)})`,
  feedCreated: 'Telefon takvimi için yeni bir abonelik adresi alındı',
  feedDeleted: 'Telefon takviminin abonelik adresi geçersiz kılındı',
} as const

export const calendarFeedTexts = { name: 'Pruva Takvim', fileName: 'pruva-takvim.ics' } as const
