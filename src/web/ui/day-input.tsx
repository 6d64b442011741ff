// A calendar day, typed as 20.11.2026 or picked; its value is 'YYYY-MM-DD', or '' when empty.
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/tr'
import { type KeyboardEvent, useState } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import '@mantine/dates/styles.css'

interface Props extends Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: string | null
  defaultValue?: string | null
  onChange?: (day: string) => void
}

/** 5.3.2026, 05/03/2026 and 05-03-2026 are all understood; what is no day is null. */
export function parseDay(typed: string): string | null {
  const match = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/.exec(typed)
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/**
 * The month opens where somebody asks for it, by a tap, a click or the arrow key, never by the focus alone: a dialog that
 * starts at its day field would hide itself behind the month.
 */
export function DayInput({ value, defaultValue, onChange, ...rest }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useIsNarrow()
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown') open()
    if (key === 'Escape' || key === 'Enter') close()
  }
  return (
    <DateInput
      locale="tr"
      firstDayOfWeek={1}
      valueFormat="DD.MM.YYYY"
      placeholder={appTexts.dayFormat}
      dateParser={parseDay}
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': appTexts.clear }}
      leftSection={<IconCalendar size={18} aria-hidden />}
      ariaLabels={{ previousMonth: appTexts.previousMonth, nextMonth: appTexts.nextMonth }}
      // On a phone the day is tapped; the keyboard would cover the month.
      inputMode={isNarrow ? 'none' : undefined}
      {...rest}
      popoverProps={{ withinPortal: true, opened: isOpen, ...rest.popoverProps }}
      // Escape closes the month and not also the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
      onClick={open}
      onKeyDown={press}
      onBlur={(event) => {
        close()
        rest.onBlur?.(event)
      }}
      getDayProps={() => ({ onClick: close })}
      value={value === undefined ? undefined : value || null}
      defaultValue={defaultValue || undefined}
      onChange={(day) => onChange?.(day ?? '')}
    />
  )
}
