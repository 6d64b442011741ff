// A day field whose month, a library of its own, loads after the screen is drawn. Until then it looks the same and takes no input.
import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { formatDay } from '../../shared/days.ts'
import type { DayInput } from './day-input.tsx'
import { shownNext } from './on-demand.tsx'

type Props = Pick<
  ComponentProps<typeof DayInput>,
  'label' | 'aria-label' | 'placeholder' | 'clearable' | 'value' | 'onChange' | 'minDate' | 'maxDate'
>

const Loaded = shownNext(async () => {
  const { DayInput } = await import('./day-input.tsx')
  return ({ input }: { input: Props }) => <DayInput {...input} />
})

export function LaterDayInput(props: Props) {
  const { label, 'aria-label': ariaLabel, value, placeholder = appTexts.dayFormat } = props
  return (
    <Loaded input={props}>
      <TextInput
        label={label}
        aria-label={ariaLabel}
        placeholder={placeholder}
        value={value ? formatDay(value) : ''}
        readOnly
        leftSection={<IconCalendar size={18} aria-hidden />}
      />
    </Loaded>
  )
}
