// The customer's feedback: asked for once after completion, then shown to everybody.
import { Group, Stack, Text, Textarea } from '@mantine/core'
import { appTexts } from '../../shared/app/app.texts.ts'
import { deviceTexts } from '../../shared/app/device.texts.ts'
import { requestsApi, type ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import type { Party } from '../../shared/requests/requests.workflow.ts'
import { call } from '../session/call.ts'
import { laterRules, useSubmit } from '../ui/form.ts'
import { Form } from '../ui/form-element.tsx'
import { Section } from '../ui/section.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useDraftForm } from '../ui/use-draft-form.tsx'
import { buttonsOf } from './request-rules.ts'
import { useRequestChange } from './requests.api.ts'
import { StarRating, Stars } from './star-rating.tsx'

const rules = laterRules(async () => (await import('../../shared/requests/requests.contract.ts')).FeedbackInput)

const texts = requestsTexts.feedback

/** The button "give feedback" scrolls here. */
export const FEEDBACK_ID = 'feedback'

export function RequestFeedback({ request, party }: { request: ServiceRequest; party: Party }) {
  const isAsked = !request.feedbackAt && buttonsOf(request, party).includes('giveFeedback')
  return (
    <div id={FEEDBACK_ID} style={{ scrollMarginTop: 80 }} className={isAsked ? 'no-print' : undefined}>
      <Section title={texts.title}>
        {request.feedbackAt ? (
          <GivenFeedback request={request} isOwn={party.role === 'CUSTOMER'} />
        ) : isAsked ? (
          <FeedbackForm request={request} />
        ) : (
          <Text c="dimmed">{request.status === 'COMPLETED' ? texts.waiting : texts.notYet}</Text>
        )}
      </Section>
    </div>
  )
}

function GivenFeedback({ request, isOwn }: { request: ServiceRequest; isOwn: boolean }) {
  const rating = request.customerRating ?? 0
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Stars value={rating} />
        <Text fw={650}>{texts.score(rating)}</Text>
      </Group>
      {request.customerNote && (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {!isOwn && <span className="visually-hidden">{texts.customerNote}: </span>}
          {request.customerNote}
        </Text>
      )}
    </Stack>
  )
}

function FeedbackForm({ request }: { request: ServiceRequest }) {
  const change = useRequestChange(request.id)
  const [form, draft] = useDraftForm(
    { initialValues: { customerRating: 0, customerNote: '' }, validate: rules },
    { name: `feedback:${request.id}`, title: deviceTexts.drafts.feedback(request.boatName || request.requestNumber) },
  )
  const submit = useSubmit(form, async (body) => {
    await change(() => call(requestsApi.feedback, { params: { id: request.id }, body, failure: texts.failed }))
    draft.forget()
  })
  const rating = form.getInputProps('customerRating')
  return (
    <Form submit={submit}>
      <Stack gap="md">
        <Text>{texts.ask}</Text>
        {draft.notice}
        <StarRating label={texts.rating} value={rating.value} onChange={rating.onChange} error={rating.error} />
        <Textarea label={texts.note} autosize minRows={3} maxRows={8} {...form.getInputProps('customerNote')} />
        <Group>
          <SubmitButton pending={submit.pending} pendingLabel={appTexts.sending}>
            {texts.submit}
          </SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
