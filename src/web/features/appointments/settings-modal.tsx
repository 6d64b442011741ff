// The workshop's capacity for appointments.

import { Button, Checkbox, Group, Input, Pill, PillGroup, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  APPOINTMENT_NUMBERS,
  type AppointmentSettings,
  AppointmentSettingsInput,
  appointmentsApi,
} from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import { publicHolidays } from '../../../shared/appointments/public-holidays.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { call } from '../../api/call.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { LoadedDialog } from '../../ui/overlays/loaded-dialog.tsx'
import { appointmentSettingsQuery, dayLoadsQuery } from './appointments.api.ts'
import { AreaFields } from './area-fields.tsx'
import { bodyOf, type SettingsValues, valuesOf } from './settings-values.ts'
import '@mantine/core/styles/Pill.css'

const texts = appointmentsTexts.settings

export function SettingsModal({ onClose }: { onClose: () => void }) {
  const settings = useQuery(appointmentSettingsQuery)
  return (
    <LoadedDialog title={texts.open} query={settings} failed={texts.failed} onClose={onClose}>
      {(loaded) => <SettingsForm settings={loaded} onClose={onClose} />}
    </LoadedDialog>
  )
}

const listOf = (days: string[]) => days.map(formatDay).join(', ')
const weekdaysOf = (days: string[]) => days.map((day) => texts.days[Number(day) - 1]).join(', ')
const areasOf = (areas: readonly { name: string; days: readonly (string | number)[]; marinas: string[] }[]) =>
  areas
    .map(({ name, days, marinas }) =>
      texts.areas.line(name, weekdaysOf(days.map(String).toSorted()), marinas.join(', ')),
    )
    .join('\n')
const FIELDS: ComparedField<AppointmentSettings, SettingsValues>[] = [
  { name: 'placesAHalf', label: texts.placesAHalf },
  { name: 'workingDays', label: texts.workingDays, mine: ({ workingDays }) => weekdaysOf(workingDays.toSorted()) },
  { name: 'leadDays', label: texts.leadDays },
  { name: 'holdHours', label: texts.holdHours },
  { name: 'changeDays', label: texts.changeDays },
  { name: 'assignsItself', label: texts.assignsItself, mine: (one) => (one.assignsItself ? texts.yes : texts.no) },
  { name: 'closedDays', label: texts.closedDays, mine: ({ closedDays }) => listOf(closedDays) },
  {
    name: 'areas',
    label: texts.areas.title,
    of: ({ areas }) => areasOf(areas),
    mine: ({ areas }) => areasOf(areas),
  },
]

function SettingsForm({ settings, onClose }: { settings: AppointmentSettings; onClose: () => void }) {
  const { form, modal } = useRecordForm(settings, {
    valuesOf,
    validate: (values) => zodRules(AppointmentSettingsInput)(bodyOf(values)),
    fields: FIELDS,
    refetch: (client) => client.fetchQuery({ ...appointmentSettingsQuery, staleTime: 0 }),
    save: (values, version) => call(appointmentsApi.updateSettings, { body: { ...bodyOf(values), version } }),
    changes: 'workshop',
  })
  return (
    <FormModal title={texts.open} onClose={onClose} {...modal}>
      <NumberField
        label={texts.placesAHalf}
        description={texts.placesHint}
        range={APPOINTMENT_NUMBERS.placesAHalf}
        data-autofocus
        {...form.getInputProps('placesAHalf')}
      />
      <Checkbox.Group label={texts.workingDays} {...form.getInputProps('workingDays')}>
        <Group gap="md" mt="xs">
          {texts.days.map((label, index) => (
            <Checkbox key={label} value={String(index + 1)} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <NumberField label={texts.leadDays} range={APPOINTMENT_NUMBERS.leadDays} {...form.getInputProps('leadDays')} />
      <NumberField label={texts.holdHours} range={APPOINTMENT_NUMBERS.holdHours} {...form.getInputProps('holdHours')} />
      <NumberField
        label={texts.changeDays}
        range={APPOINTMENT_NUMBERS.changeDays}
        {...form.getInputProps('changeDays')}
      />
      <Checkbox label={texts.assignsItself} {...form.getInputProps('assignsItself', { type: 'checkbox' })} />
      <AreaFields form={form} />
      <ClosedDays days={form.values.closedDays} onChange={(days) => form.setFieldValue('closedDays', days)} />
    </FormModal>
  )
}

function ClosedDays({ days, onChange }: { days: string[]; onChange: (days: string[]) => void }) {
  const [day, setDay] = useState('')
  const add = (more: string[]) => onChange([...new Set([...days, ...more])].sort())
  const today = dayOf(new Date())
  const thisYear = Number(today.slice(0, 4))
  const missing = (year: number) => publicHolidays(year).filter((one) => one >= today && !days.includes(one))
  const years = [thisYear, thisYear + 1].filter((year) => missing(year).length > 0)
  return (
    <div>
      <Group align="end" gap="sm">
        <DayInput label={texts.closedDay} value={day} onChange={setDay} />
        <Button
          variant="default"
          disabled={day === ''}
          onClick={() => {
            add([day])
            setDay('')
          }}
        >
          {texts.addClosed}
        </Button>
      </Group>
      {day !== '' && <JobsOfDay day={day} />}
      {years.length > 0 && (
        <Stack gap="xs" mt="sm">
          <Group gap="sm">
            {years.map((year) => (
              <Button key={year} variant="default" onClick={() => add(missing(year))}>
                {texts.addHolidays(year)}
              </Button>
            ))}
          </Group>
          <Text size="sm" c="dimmed">
            {texts.holidaysHint}
          </Text>
        </Stack>
      )}
      {days.length > 0 && (
        <Input.Wrapper label={texts.closedDays} labelElement="div" mt="sm">
          <PillGroup>
            {days.map((one) => (
              <Pill
                key={one}
                withRemoveButton
                removeButtonProps={{ 'aria-label': texts.removeClosed(one), tabIndex: 0, 'aria-hidden': false }}
                onRemove={() => onChange(days.filter((other) => other !== one))}
              >
                {formatDay(one)}
              </Pill>
            ))}
          </PillGroup>
        </Input.Wrapper>
      )}
    </div>
  )
}

/** A day that is closed keeps its jobs. */
function JobsOfDay({ day }: { day: string }) {
  const { data } = useQuery(dayLoadsQuery(day, day))
  // The load of the day before stays until this one's arrives.
  const load = data?.find((one) => one.day === day && one.taken > 0)
  return (
    <Text size="sm" role="status">
      {load && texts.jobsOfClosed(load.taken)}
    </Text>
  )
}
