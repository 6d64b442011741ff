// The events of the request with their times, newest first.
import { Anchor, Card, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { whenDone } from '../../../shared/done-at.ts'
import { logsTexts } from '../../../shared/logs/logs.texts.ts'
import { offerEventsTexts } from '../../../shared/offers/offer-events.texts.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import type { Role } from '../../../shared/roles.ts'
import { Link } from '../../routing/link.tsx'
import { requestOffersQuery } from '../offers/offers.api.ts'
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

interface TimelineEvent {
  key: string
  text: string
  at: string
  /** Later than `at`. */
  arrivedAt?: string | null
  isQuiet?: boolean
}

/** The request's milestone that an offer's event tells with the offer's number. */
const TOLD_BY = { SENT: 'offerSentAt', ACCEPTED: 'approvedOfferAt' } as const
const SAME_MOMENT_MS = 60_000

/** The milestones that need no line of their own. */
const toldBy = (offers: readonly Offer[], request: ServiceRequest): Set<string> =>
  new Set(
    offers.flatMap(({ steps }) =>
      (steps ?? []).flatMap(({ kind, at }) => {
        const milestone = kind === 'SENT' || kind === 'ACCEPTED' ? TOLD_BY[kind] : null
        const reached = milestone && request[milestone]
        return reached && Math.abs(Date.parse(reached) - Date.parse(at)) < SAME_MOMENT_MS ? milestone : []
      }),
    ),
  )

const stepsOf = (offers: readonly Offer[]): TimelineEvent[] =>
  offers.flatMap(({ id, offerNumber, steps }) =>
    (steps ?? [])
      // Told to everybody, with its reason.
      .filter(({ kind }) => kind !== 'TAKEN_BACK')
      .map(({ kind, rev, at }) => ({
        key: `${id} ${kind} ${rev}`,
        text: offerEventsTexts.step(kind, offerNumber),
        at,
      })),
  )

const takenBackIn = (offers: readonly Offer[]): TimelineEvent[] =>
  offers.flatMap(({ id, offerNumber, takenBack }) =>
    takenBack.map(({ at, reason }) => ({
      key: `${id} TAKEN_BACK ${at}`,
      text: offerEventsTexts.takenBack(offerNumber, reason),
      at,
    })),
  )

export function RequestTimeline({ request, role }: { request: ServiceRequest; role: Role }) {
  // The page asks for the offers at its start; only admins get their steps.
  const offers = useQuery(requestOffersQuery(request.id))
  const sent = offers.data?.content ?? []
  const told = toldBy(sent, request)
  const events = EVENTS.flatMap((event): TimelineEvent[] => {
    const at = request[event]
    if (!at || told.has(event)) return []
    const arrivedAt = event === 'completedAt' ? request.completionArrivedAt : null
    return [{ key: event, text: texts[event], at, isQuiet: event === 'updatedAt', arrivedAt }]
  })
  events.push(...stepsOf(sent), ...takenBackIn(sent))
  // Of texts in one form, so that no Intl object is made for it (decision 31).
  events.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
  return (
    <Card component="section" aria-label={texts.title}>
      <details className={classes.folded} open={role === 'ADMIN'}>
        <summary>
          <Title order={2}>{texts.title}</Title>
        </summary>
        {role === 'ADMIN' && (
          <Anchor component={Link} className="no-print" to={`/admin/logs?about=${request.id}`}>
            {logsTexts.history}
          </Anchor>
        )}
        <ol className={classes.timeline}>
          {events.reverse().map(({ key, text, at, arrivedAt, isQuiet }) => (
            <li key={key} data-quiet={isQuiet || undefined}>
              {text}
              <time dateTime={at}>{whenDone(at, arrivedAt ?? at)}</time>
            </li>
          ))}
        </ol>
      </details>
    </Card>
  )
}
