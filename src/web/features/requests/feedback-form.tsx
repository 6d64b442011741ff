// The owner's feedback, as a form.
import { Group, Stack } from '@mantine/core'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { call } from '../../api/call.ts'
import { laterRules, useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useDraftForm } from '../../ui/forms/use-draft-form.tsx'
import { useRequestChange } from './requests.api.ts'
import { StarRating } from './star-rating.tsx'

const rules = laterRules(async () => (await import('../../../shared/requests/requests.contract.ts')).FeedbackInput)

const texts = requestsTexts.feedback

export function FeedbackForm({ request }: { request: ServiceRequest }) {
  const change = useRequestChange(request.id)
  const [form, draft] = useDraftForm(
    { initialValues: { customerRating: 0, customerNote: '' }, validate: rules },
    { name: `feedback:${request.id}`, title: deviceTexts.drafts.feedback(request.boatName || request.requestNumber) },
  )
  const send = async (body: typeof form.values) => {
    await change(() => call(requestsApi.feedback, { params: { id: request.id }, body, failure: texts.failed }))
    draft.forget()
  }
  const submit = useSubmit(form, send, { draft })
  const rating = form.getInputProps('customerRating')
  return (
    <Form submit={submit}>
      <Stack gap="md">
        {draft.notice}
        <StarRating label={texts.rating} value={rating.value} onChange={rating.onChange} error={rating.error} />
        <TextArea label={texts.note} minRows={3} maxRows={8} {...form.getInputProps('customerNote')} />
        <Group>
          <SubmitButton pending={submit.pending} pendingLabel={appTexts.sending}>
            {texts.submit}
          </SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
