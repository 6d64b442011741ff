// Makes an offer for a request, also extra work (`?kind=extra`) or a copy of another (`?copy=<id>`), or changes a draft or one that was sent (`?offer=<id>`).
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { extraTexts } from '../../../shared/offers/extra-work.texts.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../shared/offers/offers.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { useMe } from '../../api/session.tsx'
import { isStatus } from '../../feedback/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { useParams, useSearchParams } from '../../routing/use-router.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { isFirstLoad } from '../../ui/feedback/is-first-load.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { shownNext } from '../../ui/overlays/on-demand.tsx'
import { labourRatesQuery } from '../labour/labour.api.ts'
import { may, partyOf } from '../requests/request-rules.ts'
import { requestQuery } from '../requests/requests.api.ts'
import { workshopQuery } from '../workshop/workshop.api.ts'
import { bulletinsOf, ratesOf } from './builder/offer-rates.ts'
import type { OfferStart } from './builder/use-offer-form.tsx'
import { isUnpriced } from './extra/extra-form.ts'
import { offerTemplatesQuery } from './offer-templates.api.ts'
import { latestRatesQuery, offerQuery, usedRatesQuery } from './offers.api.ts'

const texts = offersTexts.builder

/** The heaviest form: the request's facts above it are drawn first. */
const OfferBuilder = shownNext(async () => (await import('./builder/offer-builder.tsx')).OfferBuilder)

const skeleton = <ListSkeleton label={texts.newTitle} cards />

export function NewOfferPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const offerId = search.get('offer')
  const request = useQuery(requestQuery(id))
  const offer = useQuery({ ...offerQuery(id, offerId ?? ''), enabled: offerId !== null })
  const copyId = search.get('copy')
  const copied = useQuery({ ...offerQuery(id, copyId ?? ''), enabled: copyId !== null })
  const used = useQuery(usedRatesQuery)
  // Without them the form starts with the last rates and without a note.
  const [latest, workshop] = [useQuery(latestRatesQuery), useQuery({ ...workshopQuery, gcTime: 0 })]
  // Of work that was done beyond what was sold.
  const hours = Number(search.get('hours')) || 0
  const labour = useQuery({ ...labourRatesQuery, enabled: hours > 0 })
  const isBlank = offerId === null && copyId === null
  // They stand in an empty form, above what they would move.
  const templates = useQuery({ ...offerTemplatesQuery, enabled: isBlank })
  const failed = request.error ?? offer.error ?? used.error
  const isReady = request.data && used.data && (offerId === null || offer.data)
  if (!isReady && failed) {
    const retry = () => void Promise.all([request.refetch(), used.refetch(), offerId !== null && offer.refetch()])
    return (
      <Frame id={id}>
        {isStatus(failed, 404) ? (
          <Closed id={id} title={request.error ? requestsTexts.adminNotFound : texts.offerNotFound} />
        ) : (
          <ErrorState message={requestsTexts.loadFailed} detail={failed.message} onRetry={retry} />
        )}
      </Frame>
    )
  }
  if (
    !request.data ||
    !used.data ||
    latest.isPending ||
    workshop.isPending ||
    copied.isLoading ||
    (isBlank && isFirstLoad(templates)) ||
    labour.isLoading ||
    (offerId !== null && !offer.data)
  ) {
    return <Frame id={id}>{skeleton}</Frame>
  }
  const bulletins = bulletinsOf(latest.data ?? [], offer.data)
  const start = {
    requestNumber: request.data.requestNumber,
    rates: ratesOf(used.data, offer.data && isUnpriced(offer.data) ? undefined : offer.data, bulletins),
    bulletins,
    note: workshop.data?.offerNote ?? '',
    usualDays: workshop.data?.offerValidityDays,
    usualDeposit: workshop.data?.depositPercent ?? 0,
    vat: workshop.data,
    copied: copied.data,
    kind: search.get('kind') === 'extra' ? ('EXTRA' as const) : ('MAIN' as const),
    unsold: { hours, rate: labour.data?.rates[0] },
  }
  return (
    <Loaded
      key={`${id}:${offerId}:${copyId}:${start.kind}:${hours}`}
      request={request.data}
      offer={offer.data}
      start={start}
    />
  )
}

interface LoadedProps {
  request: ServiceRequest
  offer: Offer | undefined
  start: OfferStart
}

/** Checks the permission only once: a change elsewhere must not discard what was typed. The server refuses the offer if needed. */
function Loaded({ request, offer, start }: LoadedProps) {
  const me = useMe()
  const isExtra = (offer?.kind ?? start.kind) === 'EXTRA'
  const [isOpen] = useState(() => may(isExtra ? 'sendExtra' : 'sendOffer', request, partyOf(me, request)))
  const closed = isExtra ? extraTexts : texts
  const newTitle = isExtra ? extraTexts.newTitle : texts.newTitle
  const [isEditable] = useState(
    !offer || ((offer.status === 'SENT' || offer.status === 'DRAFT') && offer.serviceRequestId === request.id),
  )
  return (
    <Frame id={request.id} request={request} title={offer ? texts.editTitle(offer.offerNumber) : newTitle}>
      {!isOpen ? (
        <Closed id={request.id} title={closed.closed} hint={closed.closedHint} />
      ) : !isEditable ? (
        <Closed id={request.id} title={texts.notEditable} hint={texts.notEditableHint} />
      ) : (
        <OfferBuilder requestId={request.id} offer={offer} start={start}>
          {skeleton}
        </OfferBuilder>
      )}
    </Frame>
  )
}

interface FrameProps {
  id: string
  request?: ServiceRequest
  title?: string
  children: ReactNode
}

function Frame({ id, request, title = texts.newTitle, children }: FrameProps) {
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: requestPath('ADMIN', id), label: texts.back }}
        description={request && <Wanted request={request} />}
      />
      {children}
    </>
  )
}

/** The subject of the offer, so that nobody has to go back to read it. */
function Wanted({ request }: { request: ServiceRequest }) {
  const { boatName, requestType, customerName, customerEmail, engines, description } = request
  return (
    <>
      {[boatName || requestsTexts.noBoat, requestsTexts.types[requestType], customerName ?? customerEmail]
        .concat(engines.map(({ label }) => label))
        .join(' · ')}
      {description && <div style={{ whiteSpace: 'pre-line', color: 'var(--ink-900)' }}>{description}</div>}
    </>
  )
}

function Closed({ id, title, hint }: { id: string; title: string; hint?: string }) {
  return (
    <EmptyState
      title={title}
      hint={hint}
      action={
        <Button component={Link} to={requestPath('ADMIN', id)} variant="default">
          {texts.back}
        </Button>
      }
    />
  )
}
