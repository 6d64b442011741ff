// One question about the time of a new request: any, a range of days, or a half-day that is held. Another answer drops what was given for the one before.
import { Input, SegmentedControl, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { freeAppointmentsQuery } from '../appointments/appointments.api.ts'
import type { RequestValues, When } from './request-values.ts'
import { SlotPicker } from './slot-picker.tsx'

const texts = requestsTexts.form

interface Props {
  boatId: string
  form: UseFormReturnType<RequestValues>
}

export function WhenField({ boatId, form }: Props) {
  const { when } = form.getValues()
  const free = useQuery(freeAppointmentsQuery(dayOf(new Date()), boatId))
  const hasFree = free.data?.some(({ AM, PM }) => AM + PM > 0) ?? false
  const choose = (chosen: string) => {
    form.setFieldValue('preferredStartDate', '')
    form.setFieldValue('preferredEndDate', '')
    form.setFieldValue('slot', null)
    form.setFieldValue('when', chosen as When)
  }
  return (
    <>
      <Input.Wrapper label={texts.when} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={texts.when}
          data={[
            { value: 'ANY', label: texts.anyTime },
            { value: 'RANGE', label: texts.range },
            ...(hasFree || when === 'SLOT' ? [{ value: 'SLOT', label: appointmentsTexts.appointment }] : []),
          ]}
          value={when}
          onChange={choose}
        />
      </Input.Wrapper>
      {when === 'RANGE' && (
        <SimpleGrid cols={2} spacing="sm">
          <DayInput
            label={texts.preferredStart}
            key={form.key('preferredStartDate')}
            {...form.getInputProps('preferredStartDate')}
          />
          <DayInput
            label={texts.preferredEnd}
            key={form.key('preferredEndDate')}
            {...form.getInputProps('preferredEndDate')}
          />
        </SimpleGrid>
      )}
      {when === 'SLOT' && (
        <SlotPicker
          key={form.key('slot')}
          boatId={boatId}
          label={appointmentsTexts.appointment}
          description={appointmentsTexts.pickHint}
          opensAtOnce
          {...form.getInputProps('slot')}
        />
      )}
    </>
  )
}
