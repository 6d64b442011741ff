// Accepting and rejecting an offer, each after a question that names the amount.
import { useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../shared/money.ts'
import { type Offer, offersApi } from '../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { call } from '../app/call.ts'
import { refreshRequest } from '../requests/requests.api.ts'
import { confirmAction } from '../ui/confirm.tsx'
import { isExpired } from './offer-standing.ts'

export interface OfferDecision {
  /** `hasRivals`: other offers of the request still wait for an answer, and acceptance is theirs too. */
  accept: (offer: Offer, hasRivals: boolean) => void
  reject: (offer: Offer) => void
}

/** To the terms that were on the screen, and to no others. */
const answerTo = ({ id, version }: Offer) => ({ params: { id }, body: { version } })

export function useOfferDecision(): OfferDecision {
  const client = useQueryClient()
  /** Also after a refusal: the offer was decided elsewhere, and the screen has to show it. */
  const decide = async (offer: Offer, send: () => Promise<unknown>) => {
    try {
      await send()
    } finally {
      await refreshRequest(client, offer.serviceRequestId)
    }
  }
  const words = (offer: Offer) => [offer.offerNumber, formatMoney(offer.finalPriceTry, 'TRY')] as const
  return {
    accept: (offer, hasRivals) =>
      confirmAction({
        title: offersTexts.acceptDialog.title,
        message: [
          isExpired(offer) && offersTexts.acceptDialog.expired(offer.validUntil),
          offersTexts.acceptDialog.message(...words(offer)),
          hasRivals && offersTexts.acceptDialog.others,
        ]
          .filter(Boolean)
          .join(' '),
        confirmLabel: offersTexts.accept,
        onConfirm: () =>
          decide(offer, () => call(offersApi.accept, { ...answerTo(offer), success: offersTexts.accepted })),
      }),
    reject: (offer) =>
      confirmAction({
        title: offersTexts.rejectDialog.title,
        message: offersTexts.rejectDialog.message(...words(offer)),
        confirmLabel: offersTexts.reject,
        dangerous: true,
        onConfirm: () =>
          decide(offer, () => call(offersApi.reject, { ...answerTo(offer), success: offersTexts.rejected })),
      }),
  }
}
