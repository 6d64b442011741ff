// A line of an offer or a template, as it is written.
import { z } from 'zod'
import { decimal, OptionalId, optionalText } from '../fields.ts'
import { quantityInput, UnitInput } from '../quantity.schema.ts'
import { DEFAULT_UNIT } from '../quantity.ts'
import { VAT_RATES } from '../workshop/workshop.vat.ts'
import { LINE_KINDS } from './offers.choice.ts'
import { MOST_OFFERED, OFFER_NUMBERS } from './offers.numbers.ts'

export const OFFER_ITEM_TYPES = ['INVENTORY', 'MANUAL', 'LABOUR'] as const

export const OfferItemInput = z
  .object({
    type: z.enum(OFFER_ITEM_TYPES, 'invalid_value'),
    partId: OptionalId.nullable(),
    description: optionalText(300),
    /** Of hours of work. */
    rateId: OptionalId.nullable(),
    /** The name of the ready job that it came from: it heads the lines. */
    job: optionalText(80),
    /** In a template: the part's or the rate's price of the day on which it is added. In an offer it is ignored. */
    currentPrice: z.boolean('invalid_value').optional(),
    /** Of a line of its own text; a part has its own, and work is counted in hours. */
    unit: UnitInput.default(DEFAULT_UNIT),
    quantity: quantityInput(MOST_OFFERED),
    unitPrice: decimal(OFFER_NUMBERS.unitPrice),
    kind: z.enum(LINE_KINDS, 'invalid_value').default('REQUIRED'),
    /** Of alternatives; on other lines it is ignored. */
    group: optionalText(60),
    /** By default the workshop's. */
    vatRate: z.literal(VAT_RATES, 'invalid_value').optional(),
    /** Why the rate is 0; on other rates it is ignored. */
    vatExemption: optionalText(200),
    /** Of the exemption, as the invoice names it; kept with its reason alone. */
    vatExemptionCode: optionalText(3).refine(
      (code) => code === null || /^\d{3}$/.test(code),
      'vat_exemption_code_invalid',
    ),
  })
  .refine((item) => item.type !== 'INVENTORY' || item.partId, { message: 'required', path: ['partId'] })
  .refine((item) => item.type === 'INVENTORY' || item.description, { message: 'required', path: ['description'] })
  .refine((item) => item.type !== 'LABOUR' || item.rateId, { message: 'required', path: ['rateId'] })
  .refine((item) => item.kind !== 'ALTERNATIVE' || item.group, { message: 'required', path: ['group'] })
  .refine((item) => item.vatRate !== 0 || item.vatExemption, {
    message: 'vat_exemption_required',
    path: ['vatExemption'],
  })
