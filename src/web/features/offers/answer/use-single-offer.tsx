// On phones, the customer answers a single waiting offer in the bar at the bottom.

import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import type { ServiceRequest } from '../../../../shared/requests/requests.contract.ts'
import type { Party } from '../../../../shared/requests/requests.workflow.ts'
import type { Action } from '../../../ui/layout/action.tsx'
import { may } from '../../requests/request-rules.ts'
import { requestOffersQuery } from '../offers.api.ts'
import { useOfferDecision } from './use-offer-decision.ts'

interface SingleOffer {
  offer: Offer
  actions: Action[]
}

export function useSingleOffer(request: ServiceRequest, party: Party, isNarrow: boolean): SingleOffer | null {
  // Read at once: a query of which nothing is read renders at each of its changes.
  const { data } = useQuery(requestOffersQuery(request.id))
  const decision = useOfferDecision()
  const answered = may('acceptOffer', request, party) ? 'MAIN' : may('answerExtra', request, party) ? 'EXTRA' : null
  if (!isNarrow || party.role !== 'CUSTOMER' || !answered) return null
  const waiting = data?.content.filter(({ kind, status }) => kind === answered && status === 'SENT') ?? []
  const [offer] = waiting
  // An expired one has its button in its card.
  if (!offer || offer.isExpired || waiting.length > 1) return null
  return {
    offer,
    actions: [
      {
        key: 'reject',
        label: offersTexts.reject,
        icon: <IconX size={18} aria-hidden />,
        run: () => decision.reject(offer),
      },
      {
        key: 'accept',
        label: offersTexts.accept,
        icon: <IconCheck size={18} aria-hidden />,
        run: () => decision.accept(offer, false),
      },
    ],
  }
}
