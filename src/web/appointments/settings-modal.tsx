// The workshop's capacity for appointments.
import { Button, Checkbox, Group, Input, Pill, PillGroup } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  APPOINTMENT_NUMBERS,
  type AppointmentSettings,
  AppointmentSettingsInput,
  appointmentsApi,
} from '../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../shared/appointments/appointments.texts.ts'
import { formatDay } from '../../shared/days.ts'
import { call } from '../session/call.ts'
import { invalidate } from '../session/query-keys.ts'
import { DayInput } from '../ui/day-input.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { zodRules } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { needed, type Typed } from '../ui/typed.ts'
import { appointmentSettingsQuery } from './appointments.api.ts'

const texts = appointmentsTexts.settings

export function SettingsModal({ onClose }: { onClose: () => void }) {
  const settings = useQuery(appointmentSettingsQuery)
  if (settings.data) return <SettingsForm settings={settings.data} onClose={onClose} />
  return (
    <Dialog title={texts.open} onClose={onClose}>
      {settings.isError ? (
        <ErrorState message={texts.failed} detail={settings.error.message} onRetry={() => void settings.refetch()} />
      ) : (
        <ListSkeleton label={texts.open} cards rows={3} />
      )}
    </Dialog>
  )
}

interface Values {
  workingDays: string[]
  closedDays: string[]
  placesAHalf: Typed
  leadDays: Typed
  holdHours: Typed
}

const bodyOf = ({ workingDays, closedDays, placesAHalf, leadDays, holdHours }: Values) => ({
  workingDays: workingDays.map(Number),
  closedDays,
  placesAHalf: needed(placesAHalf),
  leadDays: needed(leadDays),
  holdHours: needed(holdHours),
})

function SettingsForm({ settings, onClose }: { settings: AppointmentSettings; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm<Values>({
    initialValues: { ...settings, workingDays: settings.workingDays.map(String) },
    validate: (values) => zodRules(AppointmentSettingsInput)(bodyOf(values)),
  })
  const save = async (values: Values) => {
    await call(appointmentsApi.updateSettings, { body: bodyOf(values) })
    await invalidate(client, 'workshop')
  }
  return (
    <FormModal title={texts.open} form={form} onSubmit={save} onClose={onClose}>
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
      <ClosedDays days={form.values.closedDays} onChange={(days) => form.setFieldValue('closedDays', days)} />
    </FormModal>
  )
}

function ClosedDays({ days, onChange }: { days: string[]; onChange: (days: string[]) => void }) {
  const [day, setDay] = useState('')
  return (
    <div>
      <Group align="end" gap="sm">
        <DayInput label={texts.closedDay} value={day} onChange={setDay} />
        <Button
          variant="default"
          disabled={day === ''}
          onClick={() => {
            onChange([...new Set([...days, day])].sort())
            setDay('')
          }}
        >
          {texts.addClosed}
        </Button>
      </Group>
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
