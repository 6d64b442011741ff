// What else happens to an offer: an admin sends a draft, renews or withdraws; the owner asks for a new one.
import { useQueryClient } from '@tanstack/react-query'
import { dayOf } from '../../../../shared/days.ts'
import { lostTexts } from '../../../../shared/offers/lost-reasons.texts.ts'
import type { LostReason } from '../../../../shared/offers/lost-reasons.ts'
import { type Offer, offersApi } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { addDays } from '../../../../shared/plans/due-rules.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/query-keys.ts'
import { confirmAction } from '../../../ui/overlays/confirm.tsx'

/** A draft that lay longer than this is not sent at the rate of its day without a question. */
const RATE_DAYS = 7

export function useOfferRenewal(offer: Offer) {
  const client = useQueryClient()
  const params = { id: offer.id }
  /** Refreshes after a refusal, too: the offer was decided elsewhere. */
  const then = async (sent: Promise<unknown>) => {
    try {
      await sent
    } finally {
      await invalidate(client, { topic: 'offer', id: offer.serviceRequestId })
    }
  }
  const sendDraft = () => then(call(offersApi.send, { params, success: offersTexts.sent }))
  return {
    askRenewal: () => then(call(offersApi.askRenewal, { params, success: offersTexts.renewalAsked })),
    send: async () => {
      const { bulletinDate } = offer
      if (bulletinDate === null || bulletinDate >= addDays(dayOf(new Date()), -RATE_DAYS)) return sendDraft()
      confirmAction({
        title: offersTexts.oldRateDialog.title,
        message: offersTexts.oldRateDialog.message(bulletinDate),
        confirmLabel: offersTexts.send,
        onConfirm: sendDraft,
      })
    },
    dropDraft: () =>
      confirmAction({
        title: offersTexts.dropDraftDialog.title,
        message: offersTexts.dropDraftDialog.message(offer.offerNumber),
        confirmLabel: offersTexts.dropDraft,
        dangerous: true,
        onConfirm: () => then(call(offersApi.withdraw, { params, success: offersTexts.dropped })),
      }),
    renew: () => then(call(offersApi.renew, { params, success: offersTexts.renewed })),
    setLostReason: (reason: LostReason | null) =>
      then(call(offersApi.setLostReason, { params, body: { reason }, success: lostTexts.saved })),
    withdraw: () =>
      confirmAction({
        title: offersTexts.withdrawDialog.title,
        message: offersTexts.withdrawDialog.message(offer.offerNumber),
        confirmLabel: offersTexts.withdraw,
        dangerous: true,
        onConfirm: () => then(call(offersApi.withdraw, { params, success: offersTexts.withdrawn })),
      }),
  }
}
