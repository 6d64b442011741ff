// The dialog that opens a service request for a boat; boat pages show it.
import { Checkbox, Input, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { NewRequestInput, requestsApi, type ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { REQUEST_TYPES, type RequestType } from '../../shared/requests/requests.workflow.ts'
import { call } from '../app/call.ts'
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

function RequestForm({ boatId, boatName, engines, onClose, onCreated }: Props) {
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
    </FormModal>
  )
}
