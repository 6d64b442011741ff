// The offer's form: its initial values, the questions before sending, and the call.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { deviceTexts } from '../../../../shared/app/device.texts.ts'
import type { LabourRate } from '../../../../shared/labour/labour.contract.ts'
import { formatMoney } from '../../../../shared/money.ts'
import type { OfferKind } from '../../../../shared/offers/extra-work.ts'
import { type Offer, offersApi } from '../../../../shared/offers/offers.contract.ts'
import { OFFER_NUMBERS } from '../../../../shared/offers/offers.numbers.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { requestPath } from '../../../../shared/requests/requests.paths.ts'
import { timeTexts } from '../../../../shared/time/time.texts.ts'
import { printNumber } from '../../../../shared/typed-number.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/query-keys.ts'
import { ApiError } from '../../../feedback/api-error.ts'
import { returnPathTo } from '../../../routing/return-path.ts'
import { useLocation, useNavigate } from '../../../routing/use-router.ts'
import { useSubmit } from '../../../ui/forms/form.ts'
import { useDraftForm } from '../../../ui/forms/use-draft-form.tsx'
import { useRecordVersion } from '../../../ui/forms/use-record-version.tsx'
import { useUnsavedGuard } from '../../../ui/forms/use-unsaved-guard.ts'
import { OFFER_FIELDS } from '../revisions/offer-differences.ts'
import { labourLine } from './labour-line.ts'
import { bodyOf, offerErrors } from './offer-body.ts'
import {
  copyOf,
  editOf,
  newOffer,
  type OfferValues,
  type UnusualValue,
  unusualValues,
  type VatDefaults,
  valuesOf,
  withFreshKeys,
} from './offer-form.ts'
import type { Bulletins, Rates } from './offer-rates.ts'

const texts = offersTexts.builder

/** Asks about a number that is a hundred times off: usually a decimal mark is misplaced. */
function question(values: OfferValues, rates: Rates) {
  const found = unusualValues(values, rates)
  const [first] = found
  if (!first) return null
  const line = ({ name, known, typed }: UnusualValue) =>
    name === undefined
      ? texts.unusualValues.rate(
          printNumber(known, OFFER_NUMBERS.exchangeRate),
          printNumber(typed, OFFER_NUMBERS.exchangeRate),
        )
      : texts.unusualValues.price(name, formatMoney(known, values.currency), formatMoney(typed, values.currency))
  return {
    field: first.field,
    title: texts.unusualValues.title,
    about: found.map((one) => <p key={one.field}>{line(one)}</p>),
    message: texts.unusualValues.question,
    confirmLabel: texts.unusualValues.send,
    cancelLabel: texts.unusualValues.mend,
    dangerous: true,
  }
}

/** What a new offer starts with. */
export interface OfferStart {
  requestNumber: string
  rates: Rates
  bulletins: Bulletins
  note: string
  usualDays: number | undefined
  /** The workshop's deposit in percent. */
  usualDeposit: number
  /** The workshop's; absent where it could not be read. */
  vat: VatDefaults | undefined
  /** An offer whose lines and terms a new one takes over. */
  copied: Offer | undefined
  /** Of a new one. */
  kind: OfferKind
  /** Hours that a new one begins with, at the workshop's first rate. */
  unsold: { hours: number; rate: LabourRate | undefined }
}

/** Nothing is added where the workshop has no rate. */
function withHours(values: OfferValues, { rates, unsold: { hours, rate } }: OfferStart): OfferValues {
  if (!rate || !(hours > 0)) return values
  const line = { ...labourLine(values, rate, rates), description: timeTexts.spentLine, quantity: hours }
  return { ...values, items: [line] }
}

export function useOfferForm(requestId: string, start: OfferStart, offer: Offer | undefined) {
  const { rates, bulletins, note, copied, vat, kind } = start
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [form, kept] = useDraftForm<OfferValues>(
    {
      initialValues: offer
        ? editOf(offer, rates, vat)
        : copied
          ? copyOf(copied, rates, vat)
          : withHours(newOffer(rates, note, vat, kind), start),
      validate: (values) => offerErrors(values, requestId),
    },
    {
      name: `offer:${requestId}:${offer?.id ?? copied?.id ?? (start.unsold.hours > 0 ? `${kind}:hours` : kind)}`,
      title: deviceTexts.drafts.offer(start.requestNumber),
      version: offer?.version,
      adapt: withFreshKeys,
    },
  )
  const guard = useRecordVersion(offer, {
    form,
    valuesOf: (fresh) => valuesOf(fresh, vat),
    fields: OFFER_FIELDS(form.values.currency),
    refetch: () => call(offersApi.byId, { params: { id: offer?.id ?? '' } }),
    typedOver: kept.typedOver,
  })
  // Whether the next submission keeps a draft.
  const asDraft = useRef(false)
  const release = useUnsavedGuard(() => form.isDirty(), kept.forget)
  const send = async (values: OfferValues) => {
    const { serviceRequestId, ...terms } = bodyOf(values, requestId, bulletins)
    const isDraftable = !offer || offer.status === 'DRAFT'
    // A draft is sent by saying that it is none.
    const draft = asDraft.current ? true : offer ? false : undefined
    const fields = isDraftable && draft !== undefined ? { ...terms, draft } : terms
    try {
      if (offer) {
        await guard.save((version) =>
          call(offersApi.update, { params: { id: offer.id }, body: { ...fields, version }, failure: texts.failed }),
        )
      } else {
        await call(offersApi.create, { body: { serviceRequestId, ...fields }, failure: texts.failed })
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void invalidate(client, { topic: 'offer', id: requestId })
      throw error
    }
    await invalidate(client, { topic: 'offer', id: requestId })
    release()
    kept.forget()
    // Returns by a step back if the request is the previous page, so that the list is one more step back.
    const path = requestPath('ADMIN', requestId)
    await (returnPathTo(path, key).isPrevious ? navigate(-1) : navigate(path))
  }
  const submit = useSubmit(form, send, { ask: (values) => question(values, rates), draft: kept })
  return { form, kept, submit, conflict: guard.conflict, asDraft }
}
