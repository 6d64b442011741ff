// What the form says of extra work besides lines and sums.
import { dayOf, formatInstant } from '../../../../shared/days.ts'
import { extraWorkMessages } from '../../../../shared/offers/extra-work.messages.ts'
import type { ExtraReason, OfferKind } from '../../../../shared/offers/extra-work.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'

export interface ExtraValues {
  kind: OfferKind
  reason: ExtraReason
  photoIds: string[]
  finishDay: string
  /** '2026-11-20T18:00' in Turkey; empty: the offer's validity alone counts. */
  answerBy: string
  ifRefused: string
}

export const newExtra = (kind: OfferKind): ExtraValues => ({
  kind,
  reason: 'HIDDEN_DAMAGE',
  ...{ photoIds: [], finishDay: '', answerBy: '', ifRefused: '' },
})

export const extraOf = ({ kind, reason, photoIds, finishDay, answerBy, ifRefused }: ExtraValues): ExtraValues => ({
  ...{ kind, reason, photoIds, finishDay, answerBy, ifRefused },
})

const localTime = (instant: string): string => `${dayOf(instant)}T${formatInstant(instant).slice(-5)}`

/** A time that has passed is left out: the next revision would be refused with it. */
export function extraValuesOf({ kind, extra }: Pick<Offer, 'kind' | 'extra'>): ExtraValues {
  if (!extra) return newExtra(kind)
  const { reason, photoIds, finishDay, answerBy, ifRefused } = extra
  const isAhead = answerBy !== null && new Date(answerBy) > new Date()
  return {
    ...{ kind, reason, photoIds: [...photoIds], finishDay: finishDay ?? '' },
    answerBy: isAhead ? localTime(answerBy) : '',
    ifRefused: ifRefused ?? '',
  }
}

const USUAL_TIME = '18:00'

/** Both empty without a day. */
export const answerPartsOf = (answerBy: string) => ({ day: answerBy.slice(0, 10), time: answerBy.slice(11) })
export const answerByOf = (day: string, time: string): string => (day === '' ? '' : `${day}T${time || USUAL_TIME}`)

export function extraBody({ kind, reason, photoIds, finishDay, answerBy, ifRefused }: ExtraValues) {
  if (kind === 'MAIN') return {}
  return {
    ...{ kind, reason, photoIds, ifRefused },
    finishDay: finishDay || null,
    // Turkey has been on UTC+3 without summer time since 2016.
    answerBy: answerBy ? new Date(`${answerBy}:00+03:00`).toISOString() : null,
  }
}

export const extraErrors = ({ kind, photoIds }: ExtraValues): Record<string, string> =>
  kind === 'EXTRA' && photoIds.length === 0 ? { photoIds: extraWorkMessages.extra_needs_photo } : {}

/** A technician's draft has no rate and no prices of its own yet. */
export const isUnpriced = ({ kind, status, rateSource, currency }: Offer): boolean =>
  kind === 'EXTRA' && status === 'DRAFT' && rateSource === null && currency !== 'TRY'
