// Says in front of the button that accepts an offer why its sum is another one than the reader knows: a revision, or their own choice.
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts, payableOf } from '../../../../shared/offers/offers.texts.ts'
import { chosenPayableTry } from '../answer/offer-choice.ts'

const texts = offersTexts.revisions

interface Props {
  offer: Offer
  /** The lines that its owner is choosing. */
  chosen: ReadonlySet<string> | undefined
}

export function OfferPriceNotes({ offer, chosen }: Props) {
  const { replaced, rev } = offer
  const before = replaced && payableOf(replaced, replaced.payableTry)
  const after = payableOf(offer, offer.payableTry)
  const choice = chosen && payableOf(offer, chosenPayableTry(offer))
  const notes = [
    replaced &&
      (before === after
        ? texts.changedOnly(rev, replaced.changedAt)
        : texts.priceChanged(rev, replaced.changedAt, before ?? '', after)),
    choice && choice !== after && offersTexts.choiceChanged(after, choice),
  ].filter((note) => typeof note === 'string')
  if (notes.length === 0) return null
  return (
    <Alert color="yellow" mt="md" icon={<IconInfoCircle aria-hidden />}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Alert>
  )
}
