import { Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCalendarOff } from '@tabler/icons-react'
import type { z } from 'zod'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { type RequestUpdate, requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { call } from '../../api/call.ts'
import { undoToast } from '../../feedback/undo-toast.tsx'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { type ComparedField, useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { bookDay } from '../appointments/appointments.api.ts'
import { ChosenDay } from './chosen-day.tsx'
import { ASSIGNED_DAY, ASSIGNED_TECHNICIANS, STATUS } from './request-differences-rules.ts'
import { useFreshRequest, useRequestChange } from './requests.api.ts'

const texts = requestsTexts.dateDialog

/** The initial day: the customer's preferred day, unless it is over. */
function wishedDay({ preferredStartDate }: ServiceRequest): string {
  return preferredStartDate && preferredStartDate >= dayOf(new Date()) ? preferredStartDate : ''
}

const valuesOf = ({ assignedDate }: ServiceRequest) => ({ assignedDate: assignedDate ?? '' })
const FIELDS: ComparedField<ServiceRequest, ReturnType<typeof valuesOf>>[] = [
  { name: 'assignedDate', ...ASSIGNED_DAY, mine: ({ assignedDate }) => (assignedDate ? formatDay(assignedDate) : '') },
  STATUS,
  ASSIGNED_TECHNICIANS,
]
type Change = z.input<typeof RequestUpdate>
interface Said {
  success?: string | null
  failure?: string
  quiet?: readonly string[]
}

export function DateModal({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const change = useRequestChange(request.id)
  const form = useForm({
    initialValues: { assignedDate: request.assignedDate ?? wishedDay(request) },
    validate: { assignedDate: (day) => (day ? null : texts.required) },
  })
  // The page shows other people's changes, this form does not: the server refuses to save over one of them.
  const guard = useRecordVersion(request, { form, valuesOf, fields: FIELDS, refetch: useFreshRequest(request.id) })
  const put = (body: Change, said: Said = {}) =>
    change(() => call(requestsApi.update, { params: { id: request.id }, body, ...said }))
  const assign = async (day: string) => {
    const before = guard.seen?.assignedDate ?? null
    const success = day === before ? texts.assigned : null
    const { version: assigned } = await guard.save((version) =>
      bookDay(({ confirm, quiet }) => put({ assignedDate: day, version, confirm }, { success, quiet })),
    )
    if (success) return
    const back = () =>
      put(
        { assignedDate: before, version: assigned, confirm: true },
        { success: appTexts.undone, failure: appTexts.notUndone },
      )
    undoToast(texts.assigned, back, appTexts.undoInTime)
  }
  const clear = () =>
    confirmAction({
      title: texts.clear,
      message: texts.clearQuestion,
      confirmLabel: texts.clear,
      dangerous: true,
      onConfirm: async () => {
        if (await guard.act((version) => put({ assignedDate: null, version }))) onClose()
      },
    })
  const { preferredStartDate, preferredEndDate } = request
  return (
    <FormModal
      title={texts.title}
      form={form}
      onSubmit={({ assignedDate }) => assign(assignedDate)}
      onClose={onClose}
      conflict={guard.conflict}
    >
      {(preferredStartDate || preferredEndDate) && (
        <Text c="dimmed">{texts.preferred(preferredStartDate, preferredEndDate)}</Text>
      )}
      <DayInput label={texts.label} withAsterisk data-autofocus {...form.getInputProps('assignedDate')} />
      <ChosenDay requestId={request.id} day={form.values.assignedDate} />
      {request.assignedDate && (
        <Group>
          <Button
            variant="subtle"
            color="red"
            px="xs"
            leftSection={<IconCalendarOff size={18} aria-hidden />}
            onClick={clear}
          >
            {texts.clear}
          </Button>
        </Group>
      )}
    </FormModal>
  )
}
