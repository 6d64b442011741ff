// The buttons under an open offer: the owner answers it or asks for a new one, an admin sends or renews it.
import { Button } from '@mantine/core'
import { extraTexts } from '../../../../shared/offers/extra-work.texts.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { Link } from '../../../routing/link.tsx'
import { ServerButton } from '../../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../../ui/forms/use-async-action.ts'
import { useOfferRenewal } from '../revisions/use-offer-renewal.ts'
import type { OfferDecision } from './use-offer-decision.ts'

interface OwnerProps {
  offer: Offer
  decision: OfferDecision
  /** Other offers of the request still wait for an answer. */
  hasRivals: boolean
}

export function OwnerDecisions({ offer, decision, hasRivals }: OwnerProps) {
  const { askRenewal } = useOfferRenewal(offer)
  const asking = useAsyncAction(askRenewal)
  return (
    <>
      <Button variant="default" onClick={() => decision.reject(offer)}>
        {offersTexts.reject}
      </Button>
      {!offer.isExpired && (
        <Button color="buoy" onClick={() => decision.accept(offer, hasRivals)}>
          {offersTexts.accept}
        </Button>
      )}
      {offer.isExpired && offer.renewalAskedAt === null && (
        <ServerButton color="buoy" loading={asking.pending} onClick={() => void asking.run()}>
          {offersTexts.askRenewal}
        </ServerButton>
      )}
    </>
  )
}

/** Renews an offer whose days are over, or whose owner asked for it. */
export function AdminDecisions({ offer }: { offer: Offer }) {
  const { renew } = useOfferRenewal(offer)
  const renewing = useAsyncAction(renew)
  return (
    <ServerButton loading={renewing.pending} onClick={() => void renewing.run()}>
      {offersTexts.renew}
    </ServerButton>
  )
}

/** `pricePath`: where a technician's draft gets its prices before it can be sent. */
export function DraftDecisions({ offer, pricePath }: { offer: Offer; pricePath?: string | undefined }) {
  const { send, dropDraft } = useOfferRenewal(offer)
  const sending = useAsyncAction(send)
  return (
    <>
      <Button variant="default" onClick={dropDraft}>
        {offersTexts.dropDraft}
      </Button>
      {pricePath ? (
        <Button component={Link} to={pricePath} color="buoy">
          {extraTexts.price}
        </Button>
      ) : (
        <ServerButton color="buoy" loading={sending.pending} onClick={() => void sending.run()}>
          {offersTexts.send}
        </ServerButton>
      )}
    </>
  )
}
