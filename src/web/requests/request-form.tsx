// The dialog that opens a service request for a boat; boat pages show it.
import { Checkbox, Input, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { OWNER_PHOTOS_MAX } from '../../shared/photos/photos.contract.ts'
import { photosTexts } from '../../shared/photos/photos.texts.ts'
import { NewRequestInput, requestsApi, type ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { REQUEST_TYPES, type RequestType } from '../../shared/requests/requests.workflow.ts'
import { PhotoPicker } from '../photos/photo-picker.tsx'
import { PhotoUploadDialog } from '../photos/photo-upload-modal.tsx'
import { usePhotoPicking } from '../photos/use-photo-picking.ts'
import { type Uploads, useUploadQueue } from '../photos/use-upload-queue.ts'
import { call } from '../session/call.ts'
import { useMe } from '../session/session.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { zodRules } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { keepRequest } from './requests.api.ts'

const texts = requestsTexts.form

interface Props {
  boatId: string
  boatName?: string
  /** The boat's engines; any of them may be named in the request. */
  engines: readonly { id: string; brand: string; model: string; serialNumber: string }[]
  onClose: () => void
  /** Gets the new request; the dialog closes by itself. */
  onCreated: (request: ServiceRequest) => unknown
}

/** Each opening starts with an empty form. */
export function RequestFormModal({ opened, ...props }: Props & { opened: boolean }) {
  return opened ? <RequestForm {...props} /> : null
}

/** The photos wait until the request is there; then they are sent from their own dialog, which keeps what fails. */
function RequestForm(props: Props) {
  const createdId = useRef<string | null>(null)
  const uploading = useUploadQueue(() => createdId.current ?? '')
  const [request, setRequest] = useState<ServiceRequest | null>(null)
  const picked = uploading.uploads.length
  const finish = (created: ServiceRequest) => {
    createdId.current = created.id
    if (picked > 0) setRequest(created)
    else props.onCreated(created)
  }
  // The form closes by itself once it is sent: the photos' dialog has taken its place by then.
  const close = () => {
    if (createdId.current === null || picked === 0) props.onClose()
  }
  if (!request) return <RequestFields {...props} uploading={uploading} onCreated={finish} onClose={close} />
  return (
    <PhotoUploadDialog
      request={request}
      uploading={uploading}
      title={photosTexts.upload.titleAfterRequest}
      most={OWNER_PHOTOS_MAX - uploading.uploads.filter(({ status }) => status === 'done').length}
      startsAtOnce
      onClose={() => {
        props.onClose()
        props.onCreated(request)
      }}
    />
  )
}

function RequestFields({ boatId, boatName, engines, uploading, onClose, onCreated }: Props & { uploading: Uploads }) {
  const isOwner = useMe().roleName === 'CUSTOMER'
  const picking = usePhotoPicking(uploading.queue, OWNER_PHOTOS_MAX)
  const client = useQueryClient()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      requestType: 'MAINTENANCE' as RequestType,
      description: '',
      boatId,
      engineIds: engines.length === 1 ? engines.map((engine) => engine.id) : ([] as string[]),
      preferredStartDate: '',
      preferredEndDate: '',
    },
    validate: zodRules(NewRequestInput),
  })
  const save = async (body: typeof form.values) => {
    const request = await call(requestsApi.create, { body, success: texts.created, failure: texts.failed })
    await keepRequest(client, request)
    onCreated(request)
  }
  return (
    <FormModal
      title={boatName ? texts.forBoat(boatName) : texts.title}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={texts.submit}
      submitDisabled={picking.isChecking}
      hasMore={uploading.uploads.length > 0}
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
          <PhotoPicker {...uploading} picking={picking} engines={[]} />
        </Input.Wrapper>
      )}
    </FormModal>
  )
}
