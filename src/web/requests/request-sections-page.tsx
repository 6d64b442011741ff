// What a request's page composes below its facts: offers, extra work, money, photos, notes, parts and feedback. It loads after them.
import type { ReactNode } from 'react'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import type { Party } from '../../shared/requests/requests.workflow.ts'
import { ExtraSection } from '../offers/extra-section.tsx'
import { OfferSection } from '../offers/offer-section.tsx'
import { useSingleOffer } from '../offers/use-single-offer.tsx'
import { MoneyCard } from '../payments/money-card.tsx'
import { PhotoImage } from '../photos/photo-image.tsx'
import { PhotoSection } from '../photos/photo-section.tsx'
import type { PhotoUpload } from '../photos/use-photo-upload.tsx'
import type { Action } from '../ui/action.tsx'
import { BottomActions } from '../ui/action-bar.tsx'
import { onDemand, shownNext } from '../ui/on-demand.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'

// Only the workshop reads them.
const JobNotes = onDemand(async () => (await import('./job-notes.tsx')).JobNotes)
const RequestParts = shownNext(async () => (await import('../inventory/request-parts.tsx')).RequestParts)

interface Props {
  request: ServiceRequest
  party: Party
}

const picture = (id: string) => <PhotoImage id={id} size="thumbnail" alt="" fit="cover" />

export function RequestOffers({ request, party }: Props) {
  const single = useSingleOffer(request, party, useIsNarrow())
  return <OfferSection request={request} party={party} answeredInBar={single?.offer} picture={picture} />
}

interface BarProps extends Props {
  primary: readonly Action[]
  others: readonly Action[]
  beside: Action | null
}

/** On a phone, with the answers to a single waiting offer. */
export function AnswerBar({ request, party, primary, ...rest }: BarProps) {
  const single = useSingleOffer(request, party, true)
  return <BottomActions primary={single?.actions ?? primary} {...rest} />
}

interface SectionsProps extends Props {
  upload: Pick<PhotoUpload, 'open'> | null
  /** The offers stand above the facts. */
  withoutOffers: boolean
  /** Null if it stands above the facts. */
  feedback: ReactNode
}

export function RequestSections({ request, party, upload, withoutOffers, feedback }: SectionsProps) {
  const isNarrow = useIsNarrow()
  const isOwner = party.role === 'CUSTOMER'
  // At the boat the technician needs the rest first.
  const areOffersLast = isNarrow && party.role === 'TECHNICIAN'
  const ofPhotos = { requestId: request.id, viewer: party.role }
  const offers = !withoutOffers && <RequestOffers request={request} party={party} />
  return (
    <>
      {!areOffersLast && offers}
      <ExtraSection request={request} party={party} />
      <MoneyCard request={request} role={party.role} />
      {isNarrow && feedback}
      <PhotoSection {...ofPhotos} source="OWNER" upload={isOwner ? upload : null} />
      <PhotoSection {...ofPhotos} source="STAFF" upload={isOwner ? null : upload} />
      {!isOwner && <JobNotes requestId={request.id} boatName={request.boatName || request.requestNumber} />}
      {!isOwner && <RequestParts request={request} />}
      {areOffersLast && offers}
      {!isNarrow && feedback}
    </>
  )
}
