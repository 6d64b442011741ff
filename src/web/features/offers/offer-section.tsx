// The offers of a request, the newest first.
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../shared/offers/offers.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { isStopped } from '../../../shared/requests/requests.status.ts'
import type { Party } from '../../../shared/requests/requests.workflow.ts'
import { NothingYet } from '../../ui/feedback/nothing-yet.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Thumbnail } from '../photos/photos.parts.tsx'
import { may } from '../requests/request-rules.ts'
import { OfferComparison } from './answer/offer-comparison.tsx'
import { AdminDecisions, DraftDecisions, OwnerDecisions } from './answer/offer-decisions.tsx'
import { useOfferDecision } from './answer/use-offer-decision.ts'
import { isUnpriced } from './extra/extra-form.ts'
import { OfferCard } from './offer-card.tsx'
import { requestOffersQuery } from './offers.api.ts'

/** A request that was set back keeps its sent offers, but nobody can answer them until it waits for approval again. */
function unanswerableReason({ status }: ServiceRequest, { role }: Party): string | undefined {
  const { requestStatuses } = appTexts
  if (status === 'WAITING_APPROVAL' || role === 'TECHNICIAN') return undefined
  return role === 'CUSTOMER'
    ? offersTexts.unanswerable.owner(requestStatuses[status])
    : offersTexts.unanswerable.admin(requestStatuses[status], requestStatuses.WAITING_APPROVAL)
}

/** What waits for an answer or is agreed comes first, what is over last. */
const RANKS: Record<Offer['status'], number> = { SENT: 0, DRAFT: 0, ACCEPTED: 1, REJECTED: 2, WITHDRAWN: 2 }
const byRank = (one: Offer, other: Offer) => RANKS[one.status] - RANKS[other.status]

const needsRenewal = ({ isExpired, renewalAskedAt }: Offer) => isExpired || renewalAskedAt !== null

interface Props {
  request: ServiceRequest
  party: Party
  /** The accept and reject buttons of this offer are in the bar at the bottom of the screen instead. */
  answeredInBar?: Offer | null
}

export function OfferSection({ request, party, answeredInBar }: Props) {
  const [page, setPage] = useState(0)
  const offers = useQuery(requestOffersQuery(request.id, page))
  // An admin chooses the offer that they answer in the customer's name.
  const [answeredFor, setAnsweredFor] = useState<string | null>(null)
  const isAdmin = party.role === 'ADMIN'
  const decision = useOfferDecision(isAdmin)
  const mayDecide = party.role !== 'TECHNICIAN' && may('acceptOffer', request, party)
  const mayEdit = may('sendOffer', request, party)
  const mayEditExtra = may('sendExtra', request, party)
  const mayAnswerExtra = party.role !== 'TECHNICIAN' && may('answerExtra', request, party)
  const waiting = offers.data?.content.filter(({ kind, status }) => kind === 'MAIN' && status === 'SENT') ?? []
  if (offers.data?.page.totalElements === 0)
    return isStopped(request.status) ? null : <NothingYet>{offersTexts.empty}</NothingYet>
  return (
    // A technician's paper has no prices.
    <Section title={offersTexts.title} isScreenOnly={party.role === 'TECHNICIAN'}>
      <QueryState query={offers} failed={offersTexts.loadFailed}>
        <ListSkeleton label={offersTexts.title} rows={2} cards />
      </QueryState>
      {waiting.length > 1 && <OfferComparison offers={waiting} />}
      <Stack gap="md">
        {offers.data?.content.toSorted(byRank).map((offer) => {
          const isOpen = offer.status === 'SENT'
          const isDraft = offer.status === 'DRAFT'
          const isExtra = offer.kind === 'EXTRA'
          const mayChange = isExtra ? mayEditExtra : mayEdit
          const mayDecideThis = isExtra ? mayAnswerExtra : mayDecide
          const mayAnswerFor = isAdmin && mayDecideThis && isOpen && !offer.isExpired
          const isAnswering = isAdmin ? mayAnswerFor && answeredFor === offer.id : mayDecideThis
          const mayAnswer = isAnswering && offer.id !== answeredInBar?.id
          const builderPath = `${requestPath('ADMIN', request.id)}/offers/new`
          const ownPath =
            (isOpen || isDraft) && mayChange ? `${builderPath}?offer=${encodeURIComponent(offer.id)}` : undefined
          const pricePath = isUnpriced(offer) ? ownPath : undefined
          return (
            <OfferCard
              key={offer.id}
              offer={offer}
              picture={(id) => <Thumbnail id={id} />}
              editPath={pricePath ? undefined : ownPath}
              copyPath={mayEdit && !isExtra ? `${builderPath}?copy=${encodeURIComponent(offer.id)}` : undefined}
              mayWithdraw={isOpen && mayChange}
              onAnswerFor={mayAnswerFor ? () => setAnsweredFor(offer.id) : undefined}
              notice={isOpen && !isExtra ? unanswerableReason(request, party) : undefined}
              isAdmin={isAdmin}
              isOwner={party.role === 'CUSTOMER'}
              isChoosing={isOpen && isAnswering && !offer.isExpired}
              decisions={
                isDraft && mayChange ? (
                  <DraftDecisions offer={offer} pricePath={pricePath} />
                ) : !isOpen ? null : mayAnswer ? (
                  <OwnerDecisions offer={offer} decision={decision} hasRivals={!isExtra && waiting.length > 1} />
                ) : isAdmin && mayChange && needsRenewal(offer) ? (
                  <AdminDecisions offer={offer} />
                ) : null
              }
            />
          )
        })}
      </Stack>
      {offers.data && (
        <Pager
          page={page}
          totalPages={offers.data.page.totalPages}
          isMinimum={offers.data.page.totalIsMinimum}
          onChange={setPage}
        />
      )}
    </Section>
  )
}
