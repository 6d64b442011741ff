// The form's sums, recomputed with every key by the arithmetic of the server.
import { formatMoney, fromMinor } from '../../shared/money.ts'
import type { OfferTotals } from '../../shared/offers/offers.pricing.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { Facts } from '../ui/facts.tsx'
import classes from './offer-builder.module.css'

const texts = offersTexts.builder

export function OfferSummary({ totals, currency }: { totals: OfferTotals; currency: string }) {
  const money = (minor: number) => formatMoney(fromMinor(minor), currency)
  return (
    <div className={classes.summary}>
      <Facts
        items={[
          [texts.subtotal, money(totals.totalMinor)],
          [texts.discountLine, totals.discountMinor > 0 ? texts.minus(money(totals.discountMinor)) : money(0)],
          [texts.total, <strong key="total">{money(totals.finalMinor)}</strong>],
        ]}
      />
      <div className={classes.lira}>
        <span>{texts.totalTry}</span>
        <output>{formatMoney(fromMinor(totals.finalTryMinor), 'TRY')}</output>
      </div>
    </div>
  )
}
