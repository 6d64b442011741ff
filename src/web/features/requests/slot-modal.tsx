// The owner moves their appointment to another half-day, or cancels it, up to the workshop's limit of days.

import { Alert, Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCalendarOff, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AppointmentTerms, Slot } from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import { appointmentDay, isChangeable } from '../../../shared/appointments/appointments-rules.ts'
import { dayOf } from '../../../shared/days.ts'
import { dialOf, shownPhone } from '../../../shared/phone.ts'
import { requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { call } from '../../api/call.ts'
import { translate } from '../../feedback/translate.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { LoadedDialog } from '../../ui/overlays/loaded-dialog.tsx'
import { appointmentTermsQuery } from '../appointments/appointments.api.ts'
import { publicWorkshopQuery } from '../workshop/workshop.api.ts'
import { useRequestChange } from './requests.api.ts'
import { SlotPicker } from './slot-picker.tsx'

const texts = appointmentsTexts.change

interface Props {
  request: ServiceRequest
  onClose: () => void
}

export function SlotModal({ request, onClose }: Props) {
  const terms = useQuery(appointmentTermsQuery)
  const day = heldDay(request)
  const props = { request, onClose }
  return (
    <LoadedDialog title={texts.title} query={terms} failed={texts.failed} rows={2} onClose={onClose}>
      {(loaded) =>
        day === null || isChangeable(day, loaded, dayOf(new Date())) ? (
          <SlotForm {...props} terms={loaded} />
        ) : (
          <TooNear {...props} />
        )
      }
    </LoadedDialog>
  )
}

/** Null where the hold has ended before anybody assigned the day. */
function heldDay(request: ServiceRequest): string | null {
  const { assignedDate, slot } = request
  if (assignedDate === null && slot && new Date(slot.heldUntil) <= new Date()) return null
  return appointmentDay(request)
}

function Now({ request }: { request: ServiceRequest }) {
  const { assignedDate, slot } = request
  const wish = slot && appointmentsTexts.slot(slot.day, slot.half)
  if (heldDay(request) === null) return wish && <Text>{texts.ended(wish)}</Text>
  const isWished = assignedDate === null || assignedDate === slot?.day
  return <Text>{texts.now((isWished ? wish : null) ?? appointmentsTexts.day(assignedDate ?? ''))}</Text>
}

function TooNear({ request, onClose }: Props) {
  const phone = useQuery(publicWorkshopQuery).data?.phone
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Stack gap="md">
        <Now request={request} />
        <Alert color="yellow">{texts.tooNear}</Alert>
        {phone && (
          <Button component="a" href={dialOf(phone)} leftSection={<IconPhone size={18} aria-hidden />}>
            {texts.callUs(shownPhone(phone))}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

interface FormProps extends Props {
  terms: AppointmentTerms
}

function SlotForm({ request, onClose, terms }: FormProps) {
  const { id, version } = request
  const change = useRequestChange(id)
  const form = useForm({
    initialValues: { slot: null as Slot | null },
    validate: { slot: (slot) => (slot ? null : translate('required')) },
  })
  const save = async ({ slot }: typeof form.values) => {
    if (slot) await change(() => call(requestsApi.moveSlot, { params: { id }, body: { ...slot, version } }))
  }
  const cancel = () =>
    confirmAction({
      title: texts.cancel,
      message: texts.cancelQuestion,
      confirmLabel: texts.cancel,
      cancelLabel: texts.keep,
      dangerous: true,
      onConfirm: async () => {
        await change(() => call(requestsApi.cancelSlot, { params: { id } }))
        onClose()
      },
    })
  return (
    <FormModal
      title={texts.title}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={texts.submit}
      submitDisabled={form.values.slot === null}
      aside={
        <Button
          variant="subtle"
          color="red"
          px="xs"
          leftSection={<IconCalendarOff size={18} aria-hidden />}
          onClick={cancel}
        >
          {texts.cancel}
        </Button>
      }
    >
      <Now request={request} />
      <SlotPicker
        boatId={request.boatId}
        label={texts.to}
        description={texts.terms(terms.changeDays)}
        {...form.getInputProps('slot')}
      />
    </FormModal>
  )
}
