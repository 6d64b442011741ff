// An offer at one look, above its lines: what it costs in lira, until when it may be answered, and what may be left out.
import { formatMoney } from '../../../../shared/money.ts'
import { alternativesOf } from '../../../../shared/offers/offers.choice.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { chosenPayableTry } from './offer-choice.ts'
import classes from './offer-glance.module.css'

const texts = offersTexts.glance

interface Props {
  offer: Offer
  /** The lines that its owner is choosing. */
  chosen: ReadonlySet<string> | undefined
}

export function OfferGlance({ offer, chosen }: Props) {
  const { items, payableTry, replaced, status, validUntil, vatMode } = offer
  const lira = formatMoney(chosen ? chosenPayableTry(offer) : payableTry, 'TRY')
  const optional = items.filter(({ kind }) => kind === 'OPTIONAL').length
  const alternatives = alternativesOf(items).size
  const facts =
    status === 'SENT'
      ? [
          texts.until(validUntil),
          optional > 0 && texts.optional(optional),
          alternatives > 0 && texts.alternatives(alternatives),
          replaced && replaced.payableTry !== payableTry && texts.before(formatMoney(replaced.payableTry, 'TRY')),
        ].filter((fact) => typeof fact === 'string')
      : []
  return (
    <div className={classes.glance}>
      <p className={classes.sum}>
        <strong>{lira}</strong>
        {vatMode && <span> {offersTexts.vatModes.INCLUDED}</span>}
      </p>
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
