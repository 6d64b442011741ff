import { CALENDAR_SCOPES, CALENDAR_TYPES } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts, calendarTypeTexts } from '../../../shared/calendar/calendar.texts.ts'

export const TITLE_LENGTH = 160

/** The rules of both dialogs, in the words of the specification (section 5). */
export const itemRules = {
  title: (title: string) => (title.trim() ? null : calendarTexts.titleRequired),
  date: (date: string) => (date ? null : calendarTexts.dateRequired),
}

export const typeChoices = CALENDAR_TYPES.map((value) => ({ value, label: calendarTypeTexts[value] }))
export const scopeChoices = CALENDAR_SCOPES.map((value) => ({ value, label: calendarTexts.scopes[value] }))
