// The sums of an offer on its card: of the chosen lines while its owner chooses, else those of the offer.
import { formatMoney, fromMinor } from '../../../shared/money.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { depositOf, toE4 } from '../../../shared/offers/offers.pricing.ts'
import { offersTexts } from '../../../shared/offers/offers.texts.ts'
import { chosenItems, hasChoice, totalsWith } from './answer/offer-choice.ts'
import classes from './offer-card.module.css'

type Sums = Pick<
  Offer,
  'total' | 'discount' | 'finalPrice' | 'finalPriceTry' | 'vat' | 'payable' | 'payableTry' | 'depositTry'
>

export function chosenSums(offer: Offer): Sums {
  const totals = totalsWith(offer, chosenItems(offer))
  const terms = {
    percentHundredths: offer.depositPercent === null ? null : Math.round(offer.depositPercent * 100),
    amountMinor: offer.depositAmount === null ? null : Math.round(offer.depositAmount * 100),
  }
  return {
    total: fromMinor(totals.totalMinor),
    discount: fromMinor(totals.discountMinor),
    finalPrice: fromMinor(totals.finalMinor),
    finalPriceTry: fromMinor(totals.finalTryMinor),
    vat: totals.vat.map(({ rate, baseMinor, vatMinor }) => ({
      rate,
      base: fromMinor(baseMinor),
      amount: fromMinor(vatMinor),
    })),
    payable: fromMinor(totals.payableMinor),
    payableTry: fromMinor(totals.payableTryMinor),
    depositTry: fromMinor(depositOf(totals, terms, toE4(offer.exchangeRate)).depositTryMinor),
  }
}

/** Names each part of the discount: a percentage alone does not explain a sum that includes a fixed amount. */
function discountOf({ currency, discountPercent, discountAmount }: Offer, discount: number): string {
  const sum = formatMoney(discount, currency)
  if (discountPercent === 0) return offersTexts.discount(sum)
  if (discountAmount === 0) return offersTexts.discountOf(discountPercent, sum)
  return offersTexts.discountBoth(discountPercent, formatMoney(discountAmount, currency), sum)
}

function vatParts({ vatMode, currency }: Offer, { finalPrice, finalPriceTry, vat }: Sums): string[] {
  if (vatMode === null) return []
  const money = (amount: number) => formatMoney(amount, currency)
  const lira = currency === 'TRY' ? null : formatMoney(finalPriceTry, 'TRY')
  const price =
    vatMode === 'EXCLUDED' ? offersTexts.excluded(money(finalPrice), lira) : offersTexts.included(money(finalPrice))
  return [price, ...vat.map(({ rate, amount }) => offersTexts.vatOf(vatMode, rate, money(amount)))]
}

interface Props {
  offer: Offer
  chosen: ReadonlySet<string> | undefined
  /** The page of a link says above how long the offer is valid. */
  isShared?: boolean
}

export function OfferTotals({ offer, chosen, isShared = false }: Props) {
  const { currency, rateKind, bulletinDate, bulletinNumber } = offer
  const money = (amount: number) => formatMoney(amount, currency)
  const sums = chosen ? chosenSums(offer) : offer
  const parts = [
    offersTexts.subtotal(money(sums.total)),
    sums.discount > 0 && discountOf(offer, sums.discount),
    ...vatParts(offer, sums),
    currency !== 'TRY' && offersTexts.rate(offer.exchangeRate),
    rateKind && bulletinDate && bulletinNumber && offersTexts.rateOfBulletin(rateKind, bulletinDate, bulletinNumber),
  ].filter((part) => typeof part === 'string')
  const isOpenChoice = !chosen && offer.acceptedItemIds === null && hasChoice(offer)
  return (
    <div className={classes.totals}>
      <div className={classes.reckoning}>
        <span className={classes.terms}>
          {parts.map((part, index) => (
            <span key={part}>{index < parts.length - 1 ? `${part} · ` : part}</span>
          ))}
        </span>
        {isOpenChoice && <span>{offersTexts.withoutChoice}</span>}
        {!isShared && (
          <span className={classes.days}>
            {offer.rev > 0 && <span>{offersTexts.sentOn(offer.createdAt)}</span>}
            {offer.rev > 0 && <span>{offersTexts.validUntil(offer.validUntil)}</span>}
            {offer.renewalAskedAt && <span>{offersTexts.renewalAskedOn(offer.renewalAskedAt)}</span>}
          </span>
        )}
      </div>
      <div className={classes.final} role={chosen && 'status'}>
        <span className={offer.vatMode ? classes.payable : 'visually-hidden'}>
          {offer.vatMode ? offersTexts.payable : `${offersTexts.finalPrice}: `}
        </span>
        <strong>{formatMoney(sums.payableTry, 'TRY')}</strong>
        {currency !== 'TRY' && <span>{money(sums.payable)}</span>}
        {Number(sums.depositTry) > 0 && (
          <span className={classes.payable}>{offersTexts.deposit(formatMoney(sums.depositTry ?? 0, 'TRY'))}</span>
        )}
      </div>
    </div>
  )
}
