// Accepts or rejects an offer after a question that names the amount.
import { useQueryClient } from '@tanstack/react-query'
import { createElement, Fragment } from 'react'
import { extraTexts } from '../../shared/offers/extra-work.texts.ts'
import { type Offer, offersApi } from '../../shared/offers/offers.contract.ts'
import { offersTexts, payableOf } from '../../shared/offers/offers.texts.ts'
import { ApiError } from '../feedback/api-error.ts'
import { call } from '../session/call.ts'
import { invalidate } from '../session/query-keys.ts'
import { confirmAction } from '../ui/confirm.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import type { Question } from '../ui/question.ts'
import { ChangedDifferences } from '../ui/record-conflict.tsx'
import { changesBetween } from '../ui/use-record-version.tsx'
import { type CodeEntry, codeEntry } from './code-entry.ts'
import { chosenItems, chosenPayableTry, hasChoice } from './offer-choice.ts'
import { ANSWERED_FIELDS } from './offer-differences.ts'
import { OfferRevised } from './offer-revised.tsx'

const OfferCode = onDemand(() => import('./offer-code.tsx').then((file) => file.OfferCode))

export interface OfferDecision {
  /** `hasRivals`: other offers of the request still wait for an answer; acceptance rejects them. */
  accept: (offer: Offer, hasRivals: boolean) => void
  reject: (offer: Offer) => void
}

/** The answer is valid only for the terms on the screen. */
const answerTo = ({ id, version }: Offer) => ({ params: { id }, body: { version } })
const acceptanceOf = (offer: Offer, code?: string) => ({
  params: { id: offer.id },
  body: {
    version: offer.version,
    ...(code !== undefined && { code }),
    ...(hasChoice(offer) && { selectedItemIds: chosenItems(offer).map(({ id }) => id) }),
  },
})

const needsCode = (offer: Offer): boolean => offer.codeAboveTry !== null && chosenPayableTry(offer) > offer.codeAboveTry

/** A refusal of the code stands at its field. */
async function acceptWithCode(offer: Offer, entry: CodeEntry): Promise<void> {
  try {
    await call(offersApi.accept, { ...acceptanceOf(offer, entry.read().code), success: offersTexts.accepted })
  } catch (error) {
    const refused = error instanceof ApiError && error.fieldErrors.find(({ field }) => field === 'code')
    if (refused) entry.write({ problem: refused.message })
    throw error
  }
}

export function useOfferDecision(): OfferDecision {
  const client = useQueryClient()
  /** Refreshes after a refusal, too: the offer was decided elsewhere. */
  const decide = async (offer: Offer, send: () => Promise<unknown>) => {
    try {
      await send()
    } finally {
      await invalidate(client, { topic: 'offer', id: offer.serviceRequestId })
    }
  }
  /** The terms changed after they were shown: shows the changes and asks again. */
  const askAgain = (seen: Offer, questionOf: (fresh: Offer) => Question) => async () => {
    const fresh = await call(offersApi.byId, { params: { id: seen.id } }).catch(() => null)
    if (fresh?.status !== 'SENT') return null
    const about = createElement(ChangedDifferences, { differences: changesBetween(ANSWERED_FIELDS, seen, fresh) })
    return { ...questionOf(fresh), about }
  }
  const words = (offer: Offer, price = offer.payableTry) => [offer.offerNumber, payableOf(offer, price)] as const
  const acceptance = (offer: Offer, hasRivals: boolean): Question => ({
    title: offersTexts.acceptDialog.title,
    about: offer.rev > 1 && createElement(OfferRevised, { offer }),
    message: [
      (offer.kind === 'EXTRA' ? extraTexts.acceptQuestion : offersTexts.acceptDialog.message)(
        ...words(offer, chosenPayableTry(offer)),
      ),
      hasRivals && offersTexts.acceptDialog.others,
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: offersTexts.accept,
    onConfirm: () =>
      decide(offer, () => call(offersApi.accept, { ...acceptanceOf(offer), success: offersTexts.accepted })),
    onChanged: askAgain(offer, (fresh) => accepting(fresh, hasRivals)),
  })
  const confirmedAcceptance = (offer: Offer, hasRivals: boolean): Question => {
    const entry = codeEntry()
    const question = acceptance(offer, hasRivals)
    return {
      ...question,
      about: createElement(Fragment, null, question.about, createElement(OfferCode, { offer, entry })),
      onConfirm: () => decide(offer, () => acceptWithCode(offer, entry)),
    }
  }
  const accepting = (offer: Offer, hasRivals: boolean): Question =>
    needsCode(offer) ? confirmedAcceptance(offer, hasRivals) : acceptance(offer, hasRivals)
  const rejection = (offer: Offer): Question => ({
    title: offersTexts.rejectDialog.title,
    message: offersTexts.rejectDialog.message(...words(offer)),
    confirmLabel: offersTexts.reject,
    dangerous: true,
    onConfirm: () => decide(offer, () => call(offersApi.reject, { ...answerTo(offer), success: offersTexts.rejected })),
    onChanged: askAgain(offer, rejection),
  })
  return {
    accept: (offer, hasRivals) => confirmAction(accepting(offer, hasRivals)),
    reject: (offer) => confirmAction(rejection(offer)),
  }
}
