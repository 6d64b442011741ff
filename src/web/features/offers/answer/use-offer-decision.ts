// Accepts or rejects an offer after a question that names the amount.
import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { extraTexts } from '../../../../shared/offers/extra-work.texts.ts'
import { type Offer, offersApi } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts, payableOf } from '../../../../shared/offers/offers.texts.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/query-keys.ts'
import { ApiError, type Changed } from '../../../feedback/api-error.ts'
import { confirmAction } from '../../../ui/overlays/confirm.tsx'
import { part } from '../../../ui/overlays/deferred.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import type { Question } from '../../../ui/overlays/question.ts'
import { OfferPriceNotes } from '../builder/offer-price-notes.tsx'
import { type AnswerEntry, answerEntry } from './answer-entry.ts'
import { chosenIdsOf, chosenItems, chosenPayableTry, hasChoice } from './offer-choice.ts'

const changedTerms = part(async () => (await import('../revisions/changed-terms.tsx')).ChangedTerms)
const StartAtOnce = onDemand(() => import('./answer-fields.tsx').then((file) => file.StartAtOnce))
const RejectionReason = onDemand(() => import('./answer-fields.tsx').then((file) => file.RejectionReason))
const SaidBy = onDemand(() => import('./answer-fields.tsx').then((file) => file.SaidBy))
const OfferCode = onDemand(() => import('./offer-code.tsx').then((file) => file.OfferCode))

export interface OfferDecision {
  /** `hasRivals`: other offers of the request still wait for an answer; acceptance rejects them. */
  accept: (offer: Offer, hasRivals: boolean) => void
  reject: (offer: Offer) => void
}

/** The answer is valid only for the terms on the screen. */
const refusalOf = ({ id, version }: Offer, { reason, saidBy }: { reason: string; saidBy: string }) => ({
  params: { id },
  body: { version, ...(reason.trim() && { reason }), ...(saidBy.trim() && { saidBy }) },
})
const acceptanceOf = (
  offer: Offer,
  { startAtOnce, saidBy }: { startAtOnce: boolean; saidBy: string },
  code?: string,
) => ({
  params: { id: offer.id },
  body: {
    version: offer.version,
    ...(code !== undefined && { code }),
    ...(startAtOnce && { startAtOnce }),
    ...(saidBy.trim() && { saidBy }),
    ...(hasChoice(offer) && { selectedItemIds: chosenItems(offer).map(({ id }) => id) }),
  },
})

const needsCode = (offer: Offer): boolean => offer.codeAboveTry !== null && chosenPayableTry(offer) > offer.codeAboveTry

/** Of somebody who answers for the owner: the server refuses, and tells the owner. */
const isOverCeiling = (offer: Offer): boolean =>
  offer.approvalLeftTry != null && chosenPayableTry(offer) > offer.approvalLeftTry

/** A refusal of the code stands at its field. */
async function acceptWithCode(offer: Offer, entry: AnswerEntry): Promise<void> {
  try {
    const typed = entry.read()
    await call(offersApi.accept, { ...acceptanceOf(offer, typed, typed.code), success: offersTexts.accepted })
  } catch (error) {
    const refused = error instanceof ApiError && error.fieldErrors.find(({ field }) => field === 'code')
    if (refused) entry.write({ problem: refused.message })
    throw error
  }
}

/** `isForCustomer`: an admin answers in the customer's name, and says how they were told. */
export function useOfferDecision(isForCustomer = false): OfferDecision {
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
  const askAgain = (seen: Offer, questionOf: (fresh: Offer) => Question) => async (changed: Changed | undefined) => {
    const arriving = [call(offersApi.byId, { params: { id: seen.id } }), changedTerms.load()] as const
    const [fresh, ChangedTerms] = await Promise.all(arriving).catch(() => [null, null] as const)
    if (fresh?.status !== 'SENT' || !ChangedTerms) return null
    const changes = createElement(ChangedTerms, { seen, fresh, changed })
    const question = questionOf(fresh)
    return { ...question, about: createElement(Stack, { gap: 'md' }, changes, question.about) }
  }
  const words = (offer: Offer, price = offer.payableTry) => [offer.offerNumber, payableOf(offer, price)] as const
  const acceptQuestion = (offer: Offer, hasRivals: boolean) => {
    const texts = offersTexts.acceptDialog
    const shown = words(offer, chosenPayableTry(offer))
    if (isOverCeiling(offer)) return texts.overCeiling(...shown, offer.approvalLeftTry ?? 0)
    const question = (offer.kind === 'EXTRA' ? extraTexts.acceptQuestion : texts.message)(...shown)
    return hasRivals ? `${question} ${texts.others}` : question
  }
  const acceptance = (offer: Offer, hasRivals: boolean, entry = answerEntry()): Question => ({
    title: offersTexts.acceptDialog.title,
    about: createElement(
      Stack,
      { gap: 'md' },
      createElement(OfferPriceNotes, { offer, chosen: chosenIdsOf(offer) }),
      !isOverCeiling(offer) && createElement(StartAtOnce, { entry }),
      isForCustomer && createElement(SaidBy, { entry }),
    ),
    message: acceptQuestion(offer, hasRivals),
    confirmLabel: offersTexts.accept,
    onConfirm: () =>
      decide(offer, () =>
        call(offersApi.accept, { ...acceptanceOf(offer, entry.read()), success: offersTexts.accepted }),
      ),
    onChanged: askAgain(offer, (fresh) => accepting(fresh, hasRivals)),
  })
  const confirmedAcceptance = (offer: Offer, hasRivals: boolean): Question => {
    const entry = answerEntry()
    const question = acceptance(offer, hasRivals, entry)
    return {
      ...question,
      about: createElement(Stack, { gap: 'md' }, question.about, createElement(OfferCode, { offer, entry })),
      onConfirm: () => decide(offer, () => acceptWithCode(offer, entry)),
    }
  }
  const accepting = (offer: Offer, hasRivals: boolean): Question =>
    needsCode(offer) && !isForCustomer && !isOverCeiling(offer)
      ? confirmedAcceptance(offer, hasRivals)
      : acceptance(offer, hasRivals)
  const rejection = (offer: Offer, entry = answerEntry()): Question => ({
    title: offersTexts.rejectDialog.title,
    about: createElement(
      Stack,
      { gap: 'md' },
      createElement(RejectionReason, { entry }),
      isForCustomer && createElement(SaidBy, { entry }),
    ),
    message: offersTexts.rejectDialog.message(...words(offer)),
    confirmLabel: offersTexts.reject,
    dangerous: true,
    onConfirm: () =>
      decide(offer, () => call(offersApi.reject, { ...refusalOf(offer, entry.read()), success: offersTexts.rejected })),
    onChanged: askAgain(offer, (fresh) => rejection(fresh)),
  })
  return {
    accept: (offer, hasRivals) => confirmAction(accepting(offer, hasRivals)),
    reject: (offer) => confirmAction(rejection(offer)),
  }
}
