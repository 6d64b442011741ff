// To whom an invoice is written: the name, the tax number and the address of a customer.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { optionalText, text, Version } from '../fields.ts'
import { compact } from '../workshop/workshop.checks.ts'
import { COUNTRIES, HOME_COUNTRY } from './countries.ts'
import { isTurkishTaxNumber } from './tax-number.ts'

export const Billing = z.object({
  /** As the tax office knows them. */
  legalName: z.string(),
  taxNumber: z.string().nullable(),
  taxOffice: z.string().nullable(),
  street: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  /** Takes electronic invoices. */
  eInvoice: z.boolean(),
  version: z.number(),
})
export type Billing = z.infer<typeof Billing>

export const BillingInput = z
  .object({
    legalName: text(200),
    /** VKN or TCKN; abroad any number. */
    taxNumber: optionalText(30).transform((value) => value && (compact(value) || null)),
    taxOffice: optionalText(100),
    street: optionalText(300),
    district: optionalText(120),
    city: optionalText(120),
    country: z.enum(COUNTRIES, 'invalid_value').default(HOME_COUNTRY),
    eInvoice: z.boolean('invalid_value').default(false),
    /** Somebody else with the same tax number is known, and this is another customer. Of no meaning from a customer themselves. */
    confirm: z.boolean('invalid_value').default(false),
    version: Version,
  })
  .refine(({ country, taxNumber }) => country !== HOME_COUNTRY || taxNumber === null || isTurkishTaxNumber(taxNumber), {
    message: 'tax_number_invalid',
    path: ['taxNumber'],
  })
export type BillingInput = z.input<typeof BillingInput>

const { get, put } = endpoints('Müşteriler')

export const billingApi = {
  /** Null: not written down yet. */
  byId: get('/api/users/:id/billing', ['ADMIN', 'CUSTOMER'], 'Fatura bilgileri; müşteri yalnız kendisininkini okur', {
    reply: Billing.nullable(),
  }),
  update: put('/api/users/:id/billing', ['ADMIN', 'CUSTOMER'], 'Fatura bilgilerini kaydeder', {
    body: BillingInput,
    reply: Billing,
  }),
}
