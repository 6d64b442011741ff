// The capacity as the form has it, and as it is sent.
import type { AppointmentSettings } from '../../../shared/appointments/appointments.contract.ts'
import { needed, type Typed } from '../../ui/forms/typed.ts'

export interface AreaValues {
  /** Tells the rows of the form apart. */
  row: string
  name: string
  days: string[]
  marinas: string[]
}

export interface SettingsValues {
  workingDays: string[]
  closedDays: string[]
  placesAHalf: Typed
  leadDays: Typed
  holdHours: Typed
  changeDays: Typed
  assignsItself: boolean
  areas: AreaValues[]
}

export const valuesOf = ({ version: _, workingDays, areas, ...rest }: AppointmentSettings): SettingsValues => ({
  ...rest,
  workingDays: workingDays.map(String),
  areas: areas.map(({ name, days, marinas }) => ({ row: name, name, days: days.map(String), marinas })),
})

export const bodyOf = ({ workingDays, areas, ...values }: SettingsValues) => ({
  workingDays: workingDays.map(Number),
  closedDays: values.closedDays,
  placesAHalf: needed(values.placesAHalf),
  leadDays: needed(values.leadDays),
  holdHours: needed(values.holdHours),
  changeDays: needed(values.changeDays),
  assignsItself: values.assignsItself,
  areas: areas.map(({ name, days, marinas }) => ({ name, days: days.map(Number), marinas })),
})
