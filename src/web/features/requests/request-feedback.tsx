// The customer's feedback: asked for once after completion, then shown to everybody.
import { Group, Stack, Text } from '@mantine/core'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import type { Party } from '../../../shared/requests/requests.workflow.ts'
import { NothingYet } from '../../ui/feedback/nothing-yet.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { buttonsOf, FEEDBACK_ID } from './request-rules.ts'
import { Stars } from './star-rating.tsx'

const texts = requestsTexts.feedback

export function RequestFeedback({ request, party }: { request: ServiceRequest; party: Party }) {
  const isAsked = !request.feedbackAt && buttonsOf(request, party).includes('giveFeedback')
  if (!request.feedbackAt && !isAsked) {
    if (request.status === 'COMPLETED') return <NothingYet>{texts.waiting}</NothingYet>
    // When it can be given is the customer's to know.
    return party.role === 'CUSTOMER' ? <NothingYet>{texts.notYet}</NothingYet> : null
  }
  return (
    <div id={FEEDBACK_ID} style={{ scrollMarginTop: 80 }} className={isAsked ? 'no-print' : undefined}>
      <Section title={texts.title}>
        {request.feedbackAt ? (
          <GivenFeedback request={request} isOwn={party.role === 'CUSTOMER'} />
        ) : (
          <Stack gap="md">
            <Text>{texts.ask}</Text>
            <FeedbackForm request={request} />
          </Stack>
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
