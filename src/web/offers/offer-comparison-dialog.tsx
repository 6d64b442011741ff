// Offers side by side, with the amount of each item, so that nobody has to scroll between two cards.
import { Badge } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { formatDay } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import { offersTexts, payableOf } from '../../shared/offers/offers.texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import classes from './offer-comparison.module.css'
import { comparedItems } from './offer-standing.ts'

const texts = offersTexts.comparison

interface Props {
  offers: readonly Offer[]
}

export function OfferComparisonDialog({ offers, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog title={texts.title} size="xl" onClose={onClose}>
      <ComparisonTable offers={offers} />
    </Dialog>
  )
}

function ComparisonTable({ offers }: Props) {
  const lowest = Math.min(...offers.map((offer) => offer.payableTry))
  const isLowest = (offer: Offer) => offer.payableTry === lowest && offers.some((other) => other.payableTry > lowest)
  const row = (name: string, cell: (offer: Offer) => ReactNode, key = name) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      {offers.map((offer) => (
        <td key={offer.id}>{cell(offer)}</td>
      ))}
    </tr>
  )
  return (
    <table className={classes.table} style={{ '--offers': offers.length } as CSSProperties}>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          {offers.map((offer) => (
            <th key={offer.id} scope="col">
              {offer.offerNumber}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedItems(offers).map(({ key, name, amounts }) => {
          const amountOf = (offer: Offer) => {
            const amount = amounts.get(offer.id)
            return amount === undefined ? texts.missing : formatMoney(amount, offer.currency)
          }
          return row(name, amountOf, key)
        })}
      </tbody>
      <tbody className={classes.sums}>
        {row(texts.subtotal, (offer) => formatMoney(offer.total, offer.currency))}
        {row(texts.discount, (offer) => formatMoney(offer.discount, offer.currency))}
        {row(texts.total, (offer) => (
          <>
            <strong>{payableOf(offer, offer.payableTry)}</strong>
            {isLowest(offer) && <Badge color="green">{texts.lowest}</Badge>}
          </>
        ))}
        {row(texts.validUntil, (offer) => formatDay(offer.validUntil))}
        {offers.some((offer) => offer.note) && row(texts.note, (offer) => offer.note)}
      </tbody>
    </table>
  )
}
