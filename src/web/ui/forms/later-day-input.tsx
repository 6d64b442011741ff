// A day field whose month, a library of its own, loads after the screen is drawn. Until then it looks the same; what is typed in it waits.
import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { part } from '../overlays/deferred.ts'
import { holdKeys } from '../overlays/held-keys.ts'
import { shownNext } from '../overlays/on-demand.tsx'
import type { DayInput } from './day-input.tsx'

type Props = Pick<
  ComponentProps<typeof DayInput>,
  'label' | 'aria-label' | 'placeholder' | 'clearable' | 'value' | 'onChange' | 'minDate' | 'maxDate'
>

const file = part(async () => (await import('./day-input.tsx')).DayInput)
const Loaded = shownNext(async () => {
  const Input = await file.load()
  return ({ input }: { input: ComponentProps<typeof DayInput> }) => <Input {...input} />
})

export function LaterDayInput(props: Props) {
  const { label, 'aria-label': ariaLabel, value, placeholder = appTexts.dayFormat } = props
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <Loaded input={{ ...props, autoFocus: hasFocus }}>
      <TextInput
        label={label}
        aria-label={ariaLabel}
        placeholder={placeholder}
        value={value ? formatDay(value) : ''}
        readOnly
        leftSection={<IconCalendar size={18} aria-hidden />}
        onFocus={() => {
          setHasFocus(true)
          holdKeys(file.arrival, 'input:not([readonly])')
        }}
        onBlur={() => setHasFocus(false)}
      />
    </Loaded>
  )
}
