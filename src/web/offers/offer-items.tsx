// The items of an offer: a table on wide screens, rows on phones.
import { formatMoney } from '../../shared/money.ts'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import classes from './offer-card.module.css'

type Item = Offer['items'][number]

const texts = offersTexts.columns

function ItemName({ item }: { item: Item }) {
  const name = item.partName ?? item.description ?? ''
  const hints = [
    item.partCode && offersTexts.fromStock(item.partCode),
    item.partName && item.description !== item.partName && item.description,
  ].filter(Boolean)
  return (
    <>
      <span className={classes.itemName}>{name}</span>
      {hints.length > 0 && <small>{hints.join(' · ')}</small>}
    </>
  )
}

export function OfferItems({ offer }: { offer: Offer }) {
  const isNarrow = useIsNarrow()
  const money = (amount: number) => formatMoney(amount, offer.currency)
  if (isNarrow) {
    return (
      <ul className={classes.rows}>
        {offer.items.map((item) => (
          <li key={item.id}>
            <div>
              <ItemName item={item} />
              <small>{offersTexts.timesPrice(item.quantity, money(item.unitPrice))}</small>
            </div>
            <span className={classes.amount}>{money(item.lineTotal)}</span>
          </li>
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
        {offer.items.map((item) => (
          <tr key={item.id}>
            <td>
              <ItemName item={item} />
            </td>
            <td>{item.quantity}</td>
            <td>{money(item.unitPrice)}</td>
            <td>{money(item.lineTotal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
