// The items of an offer: a table on wide screens, rows on phones.
import { Fragment } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { defaultChoice } from '../../../shared/offers/offers.choice.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { jobHeading } from '../../../shared/offers/offers.jobs.ts'
import { offersTexts } from '../../../shared/offers/offers.texts.ts'
import { formatCounted } from '../../../shared/quantity.ts'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import classes from './offer-card.module.css'

const OfferTick = onDemand(async () => (await import('./answer/offer-tick.tsx')).OfferTick)

type Item = Offer['items'][number]

const texts = offersTexts.columns

const nameOf = (item: Item) => item.partName ?? item.description ?? ''

function kindOf({ kind, group }: Item): string | false {
  if (kind === 'REQUIRED') return false
  return kind === 'OPTIONAL' ? offersTexts.lineKinds.OPTIONAL : offersTexts.alternativeOf(group ?? '')
}

interface Props {
  offer: Offer
  /** The lines that its owner is choosing, who may change them. */
  chosen?: ReadonlySet<string> | undefined
}

function ItemName({ offer, item, chosen }: Props & { item: Item }) {
  const name = nameOf(item)
  const isLeftOut = offer.acceptedItemIds !== null && !offer.acceptedItemIds.includes(item.id)
  const hints = [
    kindOf(item),
    isLeftOut && offersTexts.notChosen,
    item.partCode && offersTexts.fromStock(item.partCode),
    item.rateName,
    item.partName && item.description !== item.partName && item.description,
    // In one line.
    item.vatRate !== null && offersTexts.vatRate(item.vatRate).replace(' ', '\u00a0'),
    item.vatExemption && offersTexts.exempt(item.vatExemption, item.vatExemptionCode),
  ].filter(Boolean)
  const label = <span className={classes.itemName}>{name}</span>
  return (
    <>
      {chosen && item.kind !== 'REQUIRED' ? (
        <OfferTick offer={offer} item={item} name={name} isChosen={chosen.has(item.id)}>
          {label}
        </OfferTick>
      ) : (
        label
      )}
      {hints.length > 0 && <small>{hints.join(' · ')}</small>}
    </>
  )
}

export function OfferItems({ offer, chosen }: Props) {
  const isNarrow = useIsNarrow()
  const money = (amount: number) => formatMoney(amount, offer.currency)
  const ids = chosen ?? new Set(offer.acceptedItemIds ?? defaultChoice(offer.items).map(({ id }) => id))
  const counts = ({ id }: Item) => ids.has(id)
  if (isNarrow) {
    return (
      <ul className={classes.rows}>
        {offer.items.map((item, index) => (
          <Fragment key={item.id}>
            {jobHeading(offer.items, index) && <li className={classes.job}>{jobHeading(offer.items, index)}</li>}
            <li className={counts(item) ? undefined : classes.leftOut}>
              <div>
                <ItemName offer={offer} item={item} chosen={chosen} />
                <small>{offersTexts.timesPrice(item.quantity, money(item.unitPrice), item.unit)}</small>
              </div>
              <span className={classes.amount}>{money(item.lineTotal)}</span>
            </li>
          </Fragment>
        ))}
      </ul>
    )
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col">{texts.quantity}</th>
          <th scope="col">{texts.unitPrice}</th>
          <th scope="col">{texts.lineTotal}</th>
        </tr>
      </thead>
      <tbody>
        {offer.items.map((item, index) => (
          <Fragment key={item.id}>
            {jobHeading(offer.items, index) && (
              <tr>
                <th colSpan={4} scope="rowgroup" className={classes.job}>
                  {jobHeading(offer.items, index)}
                </th>
              </tr>
            )}
            <tr className={counts(item) ? undefined : classes.leftOut}>
              <td>
                <ItemName offer={offer} item={item} chosen={chosen} />
              </td>
              <td>{formatCounted(item.quantity, item.unit)}</td>
              <td>{money(item.unitPrice)}</td>
              <td>{money(item.lineTotal)}</td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
