// Offers side by side, with the amount of each item, so that nobody has to scroll between two cards. The sums count the lines that
// the owner has ticked on the cards, or those that the workshop suggests.
import { Badge, NativeSelect, Text } from '@mantine/core'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { formatDay } from '../../../../shared/days.ts'
import { formatMoney, fromMinor, toMinor } from '../../../../shared/money.ts'
import { offerComparisonTexts as texts } from '../../../../shared/offers/offer-comparison.texts.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { payableOf } from '../../../../shared/offers/offers.texts.ts'
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { comparedItems } from '../offer-standing.ts'
import { chosenSums } from '../offer-totals.tsx'
import { chosenItems, hasChoice } from './offer-choice.ts'
import classes from './offer-comparison.module.css'

const WIDE_COLUMNS = 3
const NARROW_COLUMNS = 2

const sumsOf = (offer: Offer) => (hasChoice(offer) ? chosenSums(offer) : offer)
const isCounted = (offer: Offer, item: Offer['items'][number]) => !hasChoice(offer) || chosenItems(offer).includes(item)

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

/** Shows as many offers as the screen has room for; the others are chosen in the head of a column. */
function ComparisonTable({ offers: all }: Props) {
  const columns = useIsNarrow() ? NARROW_COLUMNS : WIDE_COLUMNS
  const [order, setOrder] = useState(() => all.map(({ id }) => id))
  const sorted = order.flatMap((id) => all.find((offer) => offer.id === id) ?? [])
  const offers = sorted.slice(0, columns)
  const swap = (one: string, other: string) =>
    setOrder(order.map((id) => (id === one ? other : id === other ? one : id)))
  const prices = all.map((offer) => sumsOf(offer).payableTry)
  const lowest = Math.min(...prices)
  const isLowest = (offer: Offer) => sumsOf(offer).payableTry === lowest && prices.some((price) => price > lowest)
  const items = comparedItems(offers, isCounted)
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
          {offers.map((offer, index) => (
            <th key={offer.id} scope="col">
              {all.length > columns ? (
                <NativeSelect
                  className={classes.choice}
                  rightSectionWidth={20}
                  aria-label={texts.column(index + 1)}
                  data={all.map(({ id, offerNumber }) => ({ value: id, label: offerNumber }))}
                  value={offer.id}
                  onChange={(event) => swap(offer.id, event.currentTarget.value)}
                />
              ) : (
                offer.offerNumber
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ key, name, amounts, leftOut }) => {
          const amountOf = (offer: Offer) => {
            const [amount, left] = [amounts.get(offer.id), leftOut.get(offer.id)]
            return (
              <>
                {amount !== undefined && formatMoney(amount, offer.currency)}
                {left !== undefined && (
                  <Text size="sm" c="dimmed">
                    {texts.leftOut(formatMoney(left, offer.currency))}
                  </Text>
                )}
                {amount === undefined && left === undefined && texts.missing}
              </>
            )
          }
          return row(name, amountOf, key)
        })}
      </tbody>
      <tbody className={classes.sums}>
        {row(texts.subtotal, (offer) => formatMoney(sumsOf(offer).total, offer.currency))}
        {row(texts.discount, (offer) => formatMoney(sumsOf(offer).discount, offer.currency))}
        {offers.some(({ vatMode }) => vatMode === 'EXCLUDED') && row(texts.vat, (offer) => addedVat(offer))}
        {row(texts.total, (offer) => (
          <>
            <strong>{payableOf(offer, sumsOf(offer).payableTry, foreignPrice(offer))}</strong>
            {isLowest(offer) && <Badge color="green">{texts.lowest}</Badge>}
          </>
        ))}
        {row(texts.validUntil, (offer) => formatDay(offer.validUntil))}
        {offers.some((offer) => offer.note) && row(texts.note, (offer) => offer.note)}
      </tbody>
    </table>
  )
}

/** KDV that the sum of the lines does not contain. */
function addedVat(offer: Offer): string {
  if (offer.vatMode === 'INCLUDED') return texts.vatIncluded
  const { payable, finalPrice } = sumsOf(offer)
  return formatMoney(fromMinor(toMinor(payable) - toMinor(finalPrice)), offer.currency)
}

/** In one line. */
const foreignPrice = (offer: Offer) =>
  offer.currency === 'TRY' ? undefined : formatMoney(sumsOf(offer).payable, offer.currency).replace(' ', '\u00a0')
