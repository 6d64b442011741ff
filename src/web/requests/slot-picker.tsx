// The next free half-days of the workshop. Shows nothing where it offers no appointments.
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { HALVES } from '../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts as texts } from '../../shared/appointments/appointments.texts.ts'
import { dayOf } from '../../shared/days.ts'
import type { NewRequestInput } from '../../shared/requests/requests.contract.ts'
import { freeAppointmentsQuery } from '../appointments/appointments.api.ts'

export type Slot = z.output<typeof NewRequestInput>['slot']

interface Props {
  /** Uncontrolled, as the form's other fields. */
  defaultValue?: Slot
  onChange?: (slot: Slot) => void
  error?: string
}

const SHOWN = 20

export function SlotPicker({ defaultValue = null, onChange, error }: Props) {
  const [value, setValue] = useState(defaultValue)
  const free = useQuery(freeAppointmentsQuery(dayOf(new Date())))
  const slots = (free.data ?? []).flatMap((one) =>
    HALVES.filter((half) => one[half] > 0).map((half) => ({ day: one.day, half })),
  )
  if (slots.length === 0 && !value) return null
  const keyOf = (slot: NonNullable<Slot>) => `${slot.day} ${slot.half}`
  return (
    <Select
      label={texts.pick}
      description={texts.pickHint}
      placeholder={texts.none}
      clearable
      data={slots.slice(0, SHOWN).map((slot) => ({ value: keyOf(slot), label: texts.slot(slot.day, slot.half) }))}
      value={value && keyOf(value)}
      onChange={(key) => {
        const slot = slots.find((one) => keyOf(one) === key) ?? null
        setValue(slot)
        onChange?.(slot)
      }}
      error={error}
    />
  )
}
