// The events of the request with their times, newest first.
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '../../shared/days.ts'
import { logsTexts } from '../../shared/logs/logs.texts.ts'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import type { Role } from '../../shared/roles.ts'
import { Section } from '../ui/section.tsx'
import classes from './request-timeline.module.css'

const texts = requestsTexts.timeline

/** In their usual order, for events of the same moment. */
const EVENTS = [
  'createdAt',
  'offerSentAt',
  'approvedOfferAt',
  'assignedTechnicianAt',
  'completedAt',
  'canceledAt',
  'feedbackAt',
  'updatedAt',
] as const

export function RequestTimeline({ request, role }: { request: ServiceRequest; role: Role }) {
  const events = EVENTS.flatMap((event) => {
    const at = request[event]
    return at ? [{ event, at }] : []
  })
  events.sort((one, other) => one.at.localeCompare(other.at))
  return (
    <Section
      title={texts.title}
      actions={
        role === 'ADMIN' && (
          <Anchor component={Link} className="no-print" to={`/admin/logs?about=${request.id}`}>
            {logsTexts.history}
          </Anchor>
        )
      }
    >
      <ol className={classes.timeline}>
        {events.reverse().map(({ event, at }) => (
          <li key={event} data-quiet={event === 'updatedAt' || undefined}>
            {texts[event]}
            <time dateTime={at}>{formatInstant(at)}</time>
          </li>
        ))}
      </ol>
    </Section>
  )
}
