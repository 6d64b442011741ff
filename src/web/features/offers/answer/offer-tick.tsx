// A line of an offer that its owner may take or leave: the tick beside its name.
import { Checkbox, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { toggleLine } from './offer-choice.ts'

interface Props {
  offer: Offer
  item: Offer['items'][number]
  name: string
  isChosen: boolean
  /** The name as it is shown. */
  children: ReactNode
}

export function OfferTick({ offer, item, name, isChosen, children }: Props) {
  const props = { label: children, checked: isChosen, onChange: () => toggleLine(offer, item) }
  return item.kind === 'OPTIONAL' ? (
    <Checkbox {...props} aria-label={offersTexts.take(name)} />
  ) : (
    <Radio {...props} name={`${offer.id}:${item.group}`} aria-label={offersTexts.pickOf(name, item.group ?? '')} />
  )
}
