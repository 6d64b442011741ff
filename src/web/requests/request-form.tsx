// The dialog that opens a service request for a boat.
import { Checkbox, Input, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { deviceTexts } from '../../shared/app/device.texts.ts'
import type { Slot } from '../../shared/appointments/appointments.contract.ts'
import { photosTexts } from '../../shared/photos/photos.texts.ts'
import { plansTexts } from '../../shared/plans/plans.texts.ts'
import { NewRequestInput, requestsApi, type ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { REQUEST_TYPES, type RequestType } from '../../shared/requests/requests.workflow.ts'
import { call } from '../session/call.ts'
import { useMe } from '../session/session.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { zodRules } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useDraftForm } from '../ui/use-draft-form.tsx'
import { keepRequest } from './requests.api.ts'
import { SlotPicker } from './slot-picker.tsx'

const texts = requestsTexts.form

/** Photos of a request that does not exist yet. After its creation their own dialog sends them and keeps those that fail. */
export interface NewRequestPhotos {
  count: number
  isChecking: boolean
  field: ReactNode
  send: (request: ServiceRequest, onClose: () => void) => void
  /** Open from `send` until its `onClose`. */
  dialog: ReactNode
}

interface Props {
  boat: { id: string; name: string }
  /** The boat's engines; any of them may be named in the request. */
  engines: readonly { id: string; brand: string; model: string; serialNumber: string }[]
  /** Services of a plan that the request is for. */
  asked?: { ids: string[]; titles: string[]; engineId: string | null } | undefined
  photos: NewRequestPhotos
  onClose: () => void
  /** Gets the new request; the dialog has closed. */
  onCreated: (request: ServiceRequest) => unknown
}

export function RequestForm(props: Props) {
  const { photos, onClose, onCreated } = props
  const sendsPhotos = useRef(false)
  const finish = (request: ServiceRequest) => {
    if (photos.count === 0) return onCreated(request)
    sendsPhotos.current = true
    photos.send(request, () => {
      onClose()
      onCreated(request)
    })
  }
  // The form closes after it was sent; by then the photos' dialog may have replaced it.
  const close = () => {
    if (!sendsPhotos.current) onClose()
  }
  return photos.dialog || <RequestFields {...props} onCreated={finish} onClose={close} />
}

function RequestFields({ boat, engines, asked, photos, onClose, onCreated }: Props) {
  const isOwner = useMe().roleName === 'CUSTOMER'
  const client = useQueryClient()
  const [form, draft] = useDraftForm(
    {
      mode: 'uncontrolled',
      initialValues: {
        requestType: 'MAINTENANCE' as RequestType,
        description: asked ? plansTexts.requestFor(asked.titles) : '',
        boatId: boat.id,
        engineIds: asked?.engineId
          ? [asked.engineId]
          : engines.length === 1
            ? engines.map((engine) => engine.id)
            : ([] as string[]),
        preferredStartDate: '',
        preferredEndDate: '',
        slot: null as Slot | null,
      },
      validate: zodRules(NewRequestInput),
    },
    {
      name: ['request', boat.id, ...(asked?.ids ?? [])].join(':'),
      title: deviceTexts.work.request(boat.name),
      adapt: (values) => ({
        ...values,
        engineIds: values.engineIds.filter((id) => engines.some((one) => one.id === id)),
      }),
    },
  )
  const save = async ({ slot, ...values }: typeof form.values) => {
    const body = { ...values, ...(slot && { slot }), ...(asked && { planItemIds: asked.ids }) }
    const request = await call(requestsApi.create, { body, success: texts.created, failure: texts.failed })
    await keepRequest(client, request)
    onCreated(request)
  }
  return (
    <FormModal
      title={texts.forBoat(boat.name)}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={texts.submit}
      submitDisabled={photos.isChecking}
      draft={draft}
      hasMore={photos.count > 0}
      size="lg"
    >
      <Radio.Group label={texts.type} key={form.key('requestType')} {...form.getInputProps('requestType')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="sm">
          {REQUEST_TYPES.map((type) => (
            <Radio key={type} value={type} label={requestsTexts.types[type]} description={texts.typeHints[type]} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Textarea
        label={texts.description}
        placeholder={texts.descriptionHint}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      {engines.length > 0 ? (
        <Checkbox.Group label={texts.engines} key={form.key('engineIds')} {...form.getInputProps('engineIds')}>
          <Stack gap="xs" mt="xs">
            {engines.map((engine) => (
              <Checkbox
                key={engine.id}
                value={engine.id}
                label={`${engine.brand} ${engine.model}`}
                description={engine.serialNumber}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <Input.Wrapper label={texts.engines} labelElement="div">
          <Text size="sm" c="dimmed">
            {texts.noEngines}
          </Text>
        </Input.Wrapper>
      )}
      <SlotPicker key={form.key('slot')} boatId={boat.id} {...form.getInputProps('slot')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
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
      {isOwner && (
        <Input.Wrapper label={photosTexts.upload.optional} labelElement="div">
          {photos.field}
        </Input.Wrapper>
      )}
    </FormModal>
  )
}
