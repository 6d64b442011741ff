// Where the rate in an offer's form comes from, in words.
import { DEFAULT_CURRENCY, DEFAULT_EXCHANGE_RATE } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import type { Terms } from './offer-form.ts'
import { type Bulletins, bulletinOfRate } from './offer-rates.ts'

const texts = offersTexts.builder

export function rateHint({ currency, exchangeRate }: Terms, bulletins: Bulletins): string {
  const known = bulletins[currency]
  if (known && 'old' in known) return texts.rateOfOldBulletin(known.old)
  const used = bulletinOfRate(bulletins, currency, exchangeRate)
  if (used) return texts.rateOfBulletin(used.kind, used.day, used.number)
  if (known) return texts.rateTyped(known.rate, known.day)
  const isDefault = currency === DEFAULT_CURRENCY && exchangeRate === DEFAULT_EXCHANGE_RATE
  return isDefault ? texts.rateDefault : texts.rateUnchecked
}
