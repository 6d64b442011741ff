// What the offer in the form leaves, for admins. Costs are never part of the form's values, so no draft on a device has them.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type KnownCost, marginsOf } from '../../../../shared/costs/offer-costs.ts'
import { formatMoney, fromMinor, toMinor } from '../../../../shared/money.ts'
import { defaultChoice } from '../../../../shared/offers/offers.choice.ts'
import { toE4 } from '../../../../shared/offers/offers.pricing.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { useMe } from '../../../api/session.tsx'
import { readOfAccount, writeOfAccount } from '../../../offline/account-storage.ts'
import { labourRatesQuery } from '../../labour/labour.api.ts'
import { partsByIdQuery } from '../offers.api.ts'
import { type OfferValues, pricedValues, ratesIn } from './offer-form.ts'
import type { Rates } from './offer-rates.ts'

const HIDDEN = 'margin-hidden'
const texts = offersTexts.margin

export interface ShownMargin {
  /** In words; null where no cost is known. */
  whole: string | null
  /** By the line's place. */
  lines: readonly (string | null)[]
  isShown: boolean
  toggle: () => void
}

export function useMargin(values: OfferValues, rates: Rates): ShownMargin {
  const { id } = useMe()
  const [isShown, setIsShown] = useState(() => readOfAccount(id, HIDDEN) !== true)
  const ids = [...new Set(values.items.flatMap(({ partId }) => partId ?? []))].sort()
  const parts = useQuery({ ...partsByIdQuery(ids), enabled: ids.length > 0 })
  const hasLabour = values.items.some(({ type }) => type === 'LABOUR')
  const labour = useQuery({ ...labourRatesQuery, enabled: hasLabour })
  const known = ratesIn(values, rates)
  const costs = {
    parts: new Map<string, KnownCost>(
      [...(parts.data?.values() ?? [])].flatMap(({ id, cost, costCurrency }) =>
        cost == null || costCurrency == null ? [] : [[id, { minor: toMinor(cost), currency: costCurrency }] as const],
      ),
    ),
    hourMinor: labour.data?.defaultCost == null ? null : toMinor(labour.data.defaultCost),
    rateE4: (currency: keyof Rates) => known[currency] && toE4(known[currency]),
  }
  const priced = pricedValues(values)
  const { lines, minor, percent, unknown } = marginsOf(
    { ...priced, items: defaultChoice(priced.items) },
    values.currency,
    costs,
  )
  const money = (left: number) => formatMoney(fromMinor(left), values.currency)
  return {
    whole: minor === null ? null : texts.whole(money(minor), percent, unknown),
    lines: priced.items.map((item) => {
      const left = lines.get(item)
      return isShown && left != null ? texts.line(money(left)) : null
    }),
    isShown,
    toggle: () => {
      writeOfAccount(id, HIDDEN, isShown ? true : null)
      setIsShown(!isShown)
    },
  }
}
