// Why an offer was lost, for the reports: an admin chooses it on the offer's card.
import { lostReasonTexts, lostTexts } from '../../../shared/offers/lost-reasons.texts.ts'
import { LOST_REASONS, type LostReason as Reason } from '../../../shared/offers/lost-reasons.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { useGreyChoice } from '../../ui/forms/use-grey-choice.tsx'
import { useOfferRenewal } from './revisions/use-offer-renewal.ts'

const choices = [
  { value: '', label: lostTexts.unknown },
  ...LOST_REASONS.map((value) => ({ value: value as string, label: lostReasonTexts[value] })),
]

export function LostReason({ offer }: { offer: Offer }) {
  const { setLostReason } = useOfferRenewal(offer)
  const { run, pending } = useAsyncAction((reason: string) => setLostReason((reason || null) as Reason | null))
  const grey = useGreyChoice(null)
  return (
    <FilterSelect
      label={lostTexts.of(offer.offerNumber)}
      data={choices}
      value={offer.lostReason ?? ''}
      onChange={(reason) => (grey ? grey.onChange() : void run(reason))}
      disabled={pending}
      aria-disabled={grey?.['aria-disabled']}
      description={grey?.description}
      mt="sm"
      maw={320}
    />
  )
}
