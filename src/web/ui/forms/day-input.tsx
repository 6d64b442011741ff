// A calendar day, typed as 20.11.2026 or picked; its value is 'YYYY-MM-DD', or '' when empty.
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useUncontrolled } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/tr'
import { type KeyboardEvent, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useIsNarrow } from '../layout/use-is-narrow.ts'
import { guessDay, parseDay } from './typed-day.ts'
import '@mantine/dates/styles.css'

interface Props extends Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: string | null
  defaultValue?: string | null
  onChange?: (day: string) => void
}

/**
 * A tap, a click or the arrow key opens the month, but not the focus alone: a dialog that starts at its day field would open
 * covered by the month. Text that is not a day shows an error and empties the field, because the previous day is not the one
 * that was meant.
 */
export function DayInput({ value, defaultValue, onChange, ...rest }: Props) {
  const [day, setDay] = useUncontrolled({
    value: value === null ? '' : value,
    defaultValue: defaultValue ?? '',
    finalValue: '',
    onChange,
  })
  const [unread, setUnread] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useIsNarrow()
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  const take = (next: string) => {
    setUnread('')
    setDay(next)
  }
  /** False if it is not a day. */
  const finish = (typed: string) => {
    if (!typed.trim() || parseDay(typed)) return true
    const read = guessDay(typed)
    take(read ?? '')
    if (!read) setUnread(typed.trim())
    return read !== null
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (key === 'ArrowDown') open()
    if (key === 'Escape' || key === 'Enter') close()
    if (key === 'Enter' && !finish(event.currentTarget.value)) event.preventDefault()
  }
  return (
    <DateInput
      locale="tr"
      firstDayOfWeek={1}
      highlightToday
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
      error={unread ? appTexts.notADay(unread) : rest.error}
      popoverProps={{ withinPortal: true, opened: isOpen, ...rest.popoverProps }}
      // Escape closes only the month and not the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
      onClick={open}
      onKeyDown={press}
      onFocus={(event) => {
        // Typing replaces the previous day.
        if (!isNarrow) event.currentTarget.select()
        rest.onFocus?.(event)
      }}
      onBlur={(event) => {
        close()
        finish(event.currentTarget.value)
        rest.onBlur?.(event)
      }}
      getDayProps={() => ({ onClick: close })}
      value={day || null}
      onChange={(next) => take(next ?? '')}
    />
  )
}
