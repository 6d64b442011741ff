// What the workshop asks for an hour of work, and what an hour costs it.
import { z } from 'zod'
import { CURRENCIES } from '../currencies.ts'
import { endpoints } from '../endpoint.ts'
import { decimal, Id, IdInput, OptionalId, text, Version } from '../fields.ts'
import { DEFAULT_CURRENCY } from '../offers/offers.contract.ts'
import { OFFER_NUMBERS } from '../offers/offers.numbers.ts'
import { ADMINS } from '../roles.ts'

const LabourRate = z.object({
  id: Id,
  name: z.string(),
  /** Of an hour, without KDV; null: it is typed in each offer. */
  price: z.number().nullable(),
  currency: z.enum(CURRENCIES),
})
export type LabourRate = z.infer<typeof LabourRate>

export const LabourRates = z.object({
  /** In the order of the list. */
  rates: z.array(LabourRate),
  /** Of an hour, in lira; null: unknown. */
  defaultCost: z.number().nullable(),
  /** Everybody who works; null: the default. */
  costs: z.array(z.object({ userId: Id, name: z.string(), cost: z.number().nullable() })),
  version: z.number(),
})
export type LabourRates = z.infer<typeof LabourRates>

const price = decimal(OFFER_NUMBERS.unitPrice)
const fold = (name: string) => name.toLocaleLowerCase('tr')

export const LabourRatesInput = z.object({
  /** Without an id it is new. A rate that is left out is offered no more. */
  rates: z
    .array(
      z.object({
        id: OptionalId.nullable(),
        name: text(60),
        price: price.nullish(),
        currency: z.enum(CURRENCIES, 'invalid_value').default(DEFAULT_CURRENCY),
      }),
      'required',
    )
    .max(20, 'too_many_items')
    .superRefine((rates, context) => {
      const names = rates.map(({ name }) => fold(name))
      names.forEach((name, index) => {
        if (names.indexOf(name) < index)
          context.addIssue({ code: 'custom', message: 'labour_rate_exists', path: [index, 'name'] })
      })
    }),
  defaultCost: price.nullish(),
  /** Who is left out, or has null, costs the default. */
  costs: z
    .array(z.object({ userId: IdInput, cost: price.nullish() }), 'required')
    .max(500, 'too_many_items')
    .default([]),
  version: Version,
})

const { get, put } = endpoints('Saat ücretleri')

export const labourApi = {
  rates: get('/api/labour-rates', ADMINS, 'Saat ücretleri ve bir saatin maliyeti', {
    denied: 'only_admin_can_manage_labour_rates',
    reply: LabourRates,
  }),
  update: put('/api/labour-rates', ADMINS, 'Saat ücretlerini ve maliyetleri değiştirir', {
    denied: 'only_admin_can_manage_labour_rates',
    body: LabourRatesInput,
    reply: LabourRates,
  }),
}
