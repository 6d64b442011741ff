// What of a job's price is invoiced. Invoices are written elsewhere; Pruva keeps their number, day and amount.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EXCELS, TABLE_FORMATS } from '../excel.ts'
import { Day, decimal, Id, Instant, OptionalId, OptionalQueryDay, text } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { PAYMENT_NUMBERS } from '../payments/payments.contract.ts'
import { ADMINS } from '../roles.ts'

/** Of a job: nothing is invoiced, a part, or at least all of it. */
const INVOICED_STATES = ['NONE', 'PARTLY', 'FULLY'] as const
export type InvoicedState = (typeof INVOICED_STATES)[number]
/** `OPEN`: not or partly invoiced. */
export const INVOICING_STATES = ['OPEN', ...INVOICED_STATES, 'ALL'] as const
export type InvoicingState = (typeof INVOICING_STATES)[number]

/** An invoice is to be written within so many days of the end of the work (VUK 231/5). */
export const DAYS_TO_INVOICE = 7

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  issuedOn: z.string(),
  amountTry: z.number(),
  createdAt: Instant,
  /** Null: it counts. */
  voidedAt: Instant.nullable(),
  voidReason: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** Amounts in lira, with KDV. */
export const InvoicedJob = z.object({
  /** Of the request. */
  id: Id,
  requestNumber: z.string(),
  boatName: z.string(),
  /** Of whoever pays. */
  customerId: Id,
  /** Without a profile the e-mail address. */
  customerName: z.string(),
  /** To whom the invoice is written; null: not written down yet. */
  buyer: z.object({ legalName: z.string(), taxNumber: z.string().nullable() }).nullable(),
  completedAt: Instant.nullable(),
  /** Whole days since the day of completion in Turkey; null before it. */
  days: z.number().nullable(),
  state: z.enum(INVOICED_STATES),
  payable: z.number(),
  invoiced: z.number(),
  /** Below zero: more is invoiced than the job costs. */
  open: z.number(),
  /** By their day, voided ones too. */
  invoices: z.array(Invoice),
})
export type InvoicedJob = z.infer<typeof InvoicedJob>

export const InvoiceInput = z.object({
  number: text(40),
  issuedOn: Day,
  amountTry: decimal(PAYMENT_NUMBERS.amount),
})

export const VoidInput = z.object({
  reason: z
    .string({ error: 'reason_required' })
    .refine((value) => value.trim() !== '', 'reason_required')
    .pipe(text(500)),
})

const { get, post } = endpoints('Faturalar')
const denied = 'only_admin_can_invoice'

export const invoicingApi = {
  list: get('/api/invoicing', ADMINS, 'Faturalanacak işler: JSON ya da muhasebecinin dosyası, CSV ya da Excel', {
    denied,
    weight: 'heavy',
    querystring: z.object({
      /** Of completed jobs with something to pay, the last completed first. */
      state: z.enum(INVOICING_STATES, 'invalid_value').default('OPEN'),
      /** Days of completion, both included. */
      from: OptionalQueryDay,
      to: OptionalQueryDay,
      /** This job alone, whatever its state; before its completion too. */
      requestId: OptionalId,
      format: z.enum(['json', ...TABLE_FORMATS], 'invalid_value').default('json'),
      /** For `csv`. */
      excel: z.enum(EXCELS, 'invalid_value').default('tr'),
      ...pageQuery(20),
    }),
    reply: page(InvoicedJob),
  }),
  record: post('/api/maintenance/requests/:id/invoices', ADMINS, 'Bir işin kesilen faturasını kaydeder', {
    denied,
    body: InvoiceInput,
    reply: InvoicedJob,
  }),
  void: post('/api/invoices/:id/void', ADMINS, 'Bir fatura kaydını gerekçesiyle geçersiz kılar', {
    denied,
    body: VoidInput,
    reply: InvoicedJob,
  }),
}
