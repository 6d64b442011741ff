// The form's sums, recomputed with every key by the arithmetic of the server.
import { formatMoney, fromMinor } from '../../../../shared/money.ts'
import type { OfferTotals } from '../../../../shared/offers/offers.pricing.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import classes from './offer-builder.module.css'
import { depositMinorOf, type OfferValues } from './offer-form.ts'

const texts = offersTexts.builder

interface Props {
  values: OfferValues
  totals: OfferTotals
  usualDeposit: number
  /** A template keeps no rate: its sums are in its own currency alone. */
  isTemplate?: boolean
}

export function OfferSummary({ values, totals, usualDeposit, isTemplate = false }: Props) {
  const { vatMode, currency } = values
  const money = (minor: number) => formatMoney(fromMinor(minor), currency)
  const deposit = depositMinorOf(values, usualDeposit)
  const vat = totals.vat.map(({ rate, vatMinor }): [string, string] => [
    vatMode === 'EXCLUDED' ? texts.vatLine(rate) : texts.vatWithin(rate),
    money(vatMinor),
  ])
  return (
    <div className={classes.summary}>
      <Facts
        items={[
          [texts.subtotal, money(totals.totalMinor)],
          [texts.discountLine, totals.discountMinor > 0 ? texts.minus(money(totals.discountMinor)) : money(0)],
          [texts.total(vatMode), <strong key="total">{money(totals.finalMinor)}</strong>],
          ...(currency === 'TRY' || isTemplate
            ? []
            : [[texts.totalTry, formatMoney(fromMinor(totals.finalTryMinor), 'TRY')] satisfies [string, string]]),
          ...vat,
          ...(vatMode === 'EXCLUDED' && currency !== 'TRY' && !isTemplate
            ? [[texts.payable, money(totals.payableMinor)] satisfies [string, string]]
            : []),
          ...(deposit > 0 ? [[texts.depositLine, money(deposit)] satisfies [string, string]] : []),
        ]}
      />
      <div className={classes.lira}>
        <span>{isTemplate ? offersTexts.payable : texts.payableTry}</span>
        <output>
          {isTemplate ? money(totals.payableMinor) : formatMoney(fromMinor(totals.payableTryMinor), 'TRY')}
        </output>
      </div>
      {values.items.some(({ kind }) => kind !== 'REQUIRED') && (
        <p className={classes.withoutChoice}>{offersTexts.withoutChoice}</p>
      )}
    </div>
  )
}
