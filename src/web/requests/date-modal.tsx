import { Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCalendarOff } from '@tabler/icons-react'
import { useState } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { dayOf } from '../../shared/days.ts'
import { requestsApi, type ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { ApiError } from '../app/api-error.ts'
import { call } from '../app/call.ts'
import { undoToast } from '../app/toasts.tsx'
import { confirmAction } from '../ui/confirm.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { useRequestChange } from './requests.api.ts'

const texts = requestsTexts.dateDialog

/** What the customer wished for is where most answers begin, unless that day is gone. */
function wishedDay({ preferredStartDate }: ServiceRequest): string {
  return preferredStartDate && preferredStartDate >= dayOf(new Date()) ? preferredStartDate : ''
}

export function DateModal({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const change = useRequestChange(request.id)
  const form = useForm({
    initialValues: { assignedDate: request.assignedDate ?? wishedDay(request) },
    validate: { assignedDate: (day) => (day ? null : texts.required) },
  })
  // The page behind follows other people's changes, this form does not: a save over one of them is refused once.
  const [seen, setSeen] = useState<number | null>(request.version)
  const version = seen ?? request.version
  const put = (body: { assignedDate: string | null; version: number }, success?: string | null, failure?: string) =>
    change(() => call(requestsApi.update, { params: { id: request.id }, body, success, failure }))
  const update = (assignedDate: string | null, success?: string | null) =>
    put({ assignedDate, version }, success).catch((error: unknown) => {
      if (error instanceof ApiError && error.key === 'record_changed') setSeen(null)
      throw error
    })
  const assign = async (day: string) => {
    const before = request.assignedDate
    if (day === before) return update(day, texts.assigned)
    const { version: assigned } = await update(day, null)
    const back = () => put({ assignedDate: before, version: assigned }, appTexts.undone, appTexts.notUndone)
    undoToast(texts.assigned, back, appTexts.undoInTime)
  }
  const clear = () =>
    confirmAction({
      title: texts.clear,
      message: texts.clearQuestion,
      confirmLabel: texts.clear,
      dangerous: true,
      onConfirm: async () => {
        await update(null)
        onClose()
      },
    })
  const { preferredStartDate, preferredEndDate } = request
  return (
    <FormModal title={texts.title} form={form} onSubmit={({ assignedDate }) => assign(assignedDate)} onClose={onClose}>
      {(preferredStartDate || preferredEndDate) && (
        <Text c="dimmed">{texts.preferred(preferredStartDate, preferredEndDate)}</Text>
      )}
      <DayInput label={texts.label} withAsterisk data-autofocus {...form.getInputProps('assignedDate')} />
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
