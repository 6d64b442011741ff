// The next free half-days of the workshop.
import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HALVES, type Slot } from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts as texts } from '../../../shared/appointments/appointments.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import { freeAppointmentsQuery } from '../appointments/appointments.api.ts'

interface Props {
  boatId: string
  label: string
  description: string
  /** The list is open from the start, unless a half-day is chosen. */
  opensAtOnce?: boolean
  /** Uncontrolled, as the form's other fields. */
  defaultValue?: Slot | null
  onChange?: (slot: Slot | null) => void
  error?: React.ReactNode
  /** The form's name of the field. */
  'data-path'?: string
}

const SHOWN = 20
const keyOf = (slot: Slot) => `${slot.day} ${slot.half}`

export function SlotPicker({
  boatId,
  label,
  description,
  opensAtOnce = false,
  defaultValue = null,
  onChange,
  error,
  ...named
}: Props) {
  const [value, setValue] = useState(defaultValue)
  const free = useQuery(freeAppointmentsQuery(dayOf(new Date()), boatId))
  // The half-day may just have been given to somebody else.
  const { refetch } = free
  useEffect(() => {
    if (error) void refetch()
  }, [error, refetch])
  const slots = (free.data ?? []).flatMap((one) =>
    HALVES.filter((half) => one[half] > 0).map((half) => ({ day: one.day, half })),
  )
  if (slots.length === 0 && !value) return free.data ? <Text c="dimmed">{texts.noneFree}</Text> : null
  const shown = slots.slice(0, SHOWN)
  // One that was chosen before stays to be seen, also where it is taken now: the server then says so.
  const offered = value && !shown.some((slot) => keyOf(slot) === keyOf(value)) ? [value, ...shown] : shown
  return (
    <Select
      {...named}
      label={label}
      description={description}
      placeholder={texts.choose}
      defaultDropdownOpened={opensAtOnce && !defaultValue}
      data={offered.map((slot) => ({ value: keyOf(slot), label: texts.slot(slot.day, slot.half) }))}
      value={value && keyOf(value)}
      onChange={(key) => {
        const slot = offered.find((one) => keyOf(one) === key) ?? null
        setValue(slot)
        onChange?.(slot)
      }}
      error={error}
    />
  )
}
