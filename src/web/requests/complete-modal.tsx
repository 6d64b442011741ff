// Completes a job: a question, with an optional text about the work done.
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CompleteInput, requestsApi, type ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { call } from '../session/call.ts'
import { zodRules } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useRequestChange } from './requests.api.ts'

const texts = requestsTexts.completeDialog

interface Props {
  request: ServiceRequest
  /** Pieces on the request's parts lists that are neither used nor returned nor damaged. */
  partsLeft: number
  onClose: () => void
}

export function CompleteModal({ request, partsLeft, onClose }: Props) {
  const change = useRequestChange(request.id)
  const form = useForm({ initialValues: { workDone: '' }, validate: zodRules(CompleteInput) })
  const complete = (body: typeof form.values) =>
    change(() => call(requestsApi.complete, { params: { id: request.id }, body }))
  return (
    <FormModal title={texts.title} form={form} onSubmit={complete} onClose={onClose} submitLabel={texts.confirm}>
      <Text>{[texts.message, partsLeft > 0 && texts.partsLeft(partsLeft)].filter(Boolean).join(' ')}</Text>
      <Textarea
        label={texts.workDone}
        placeholder={texts.workDoneHint}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('workDone')}
      />
    </FormModal>
  )
}
