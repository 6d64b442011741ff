import { z } from 'zod'
import { CURRENCIES } from '../currencies.ts'
import { endpoints } from '../endpoint.ts'
import { EXCELS, TABLE_FORMATS } from '../excel.ts'
import {
  Day,
  decimal,
  Id,
  IdInput,
  Instant,
  OptionalId,
  OptionalQueryDay,
  optionalText,
  QueryFlag,
  text,
} from '../fields.ts'
import { OFFER_NUMBERS } from '../offers/offers.numbers.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS, CUSTOMERS_AND_ADMINS } from '../roles.ts'
import { money, type NumberRange } from '../typed-number.ts'

/** OPENING: what a customer owed before the workshop moved in. It has no request and no offer. */
export const DUE_KINDS = ['DEPOSIT', 'REST', 'OPENING'] as const
export type DueKind = (typeof DUE_KINDS)[number]
export const PAYMENT_METHODS = ['CASH', 'TRANSFER', 'CARD', 'CHECK'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_NUMBERS = {
  amount: { ...money(1_000_000_000), min: 0.01 },
  exchangeRate: OFFER_NUMBERS.exchangeRate,
} satisfies Record<string, NumberRange>

/** Null for what belongs to an opening balance. */
const ofRequest = {
  requestId: Id.nullable(),
  requestNumber: z.string().nullable(),
  boatName: z.string().nullable(),
  /** Whoever pays. */
  customerId: Id,
}

/** An entry of the ledger. A counter-entry has a negative amount and names the payment that it reverses. */
export const Payment = z.object({
  id: Id,
  ...ofRequest,
  amount: z.number(),
  currency: z.enum(CURRENCIES),
  exchangeRate: z.number(),
  amountTry: z.number(),
  paidOn: z.string(),
  method: z.enum(PAYMENT_METHODS),
  /** The reason, for a counter-entry. */
  note: z.string().nullable(),
  reverses: Id.nullable(),
  reversedBy: Id.nullable(),
  createdAt: Instant,
})
export type Payment = z.infer<typeof Payment>

/** The account that an owner pays to. */
export const PayTo = z.object({
  iban: z.string(),
  payee: z.string().nullable(),
  /** The numbers of the requests with something to pay, the earliest due first, or the opening balance: what the transfer names. */
  references: z.array(z.string()),
})
export type PayTo = z.infer<typeof PayTo>

/** In lira. `open` is always due − paid; below zero the owner has paid more than is due. */
export const Balance = z.object({
  due: z.number(),
  paid: z.number(),
  open: z.number(),
  overdue: z.number(),
  /** Null where nothing is to be paid, or the workshop names no account. */
  payTo: PayTo.nullable(),
  /**
   * Of one request, for admins: who pays in the owner's place and is not notified by the app, so that the workshop has to think of them.
   * Absent for all others.
   */
  payerNotReached: z.object({ name: z.string(), phone: z.string().nullable() }).optional(),
})
export type Balance = z.infer<typeof Balance>

/** What an accepted offer makes payable on a day, or what was open before. The payments of a request cover its dues in the order of their days. */
export const Due = z.object({
  id: Id,
  ...ofRequest,
  customerName: z.string().nullable(),
  isCustomerArchived: z.boolean(),
  /** Whose the request is: they alone open it. */
  ownerId: Id.nullable(),
  offerNumber: z.string().nullable(),
  kind: z.enum(DUE_KINDS),
  dueOn: z.string(),
  amount: z.number(),
  open: z.number(),
  isOverdue: z.boolean(),
})
export type Due = z.infer<typeof Due>

/** A payment in lira has the rate 1, whatever the call says. */
export const PaymentInput = z
  .object({
    requestId: IdInput.nullish(),
    /** In place of a request: the customer's opening balance, which takes no more than is open. */
    customerId: IdInput.nullish(),
    amount: decimal(PAYMENT_NUMBERS.amount),
    currency: z.enum(CURRENCIES, 'invalid_value').default('TRY'),
    exchangeRate: decimal(PAYMENT_NUMBERS.exchangeRate).nullish(),
    paidOn: Day,
    method: z.enum(PAYMENT_METHODS, 'invalid_value'),
    note: optionalText(500),
    /** The payer pays more than is due, and that is right. */
    confirm: z.boolean('invalid_value').default(false),
  })
  .refine(({ currency, exchangeRate }) => currency === 'TRY' || typeof exchangeRate === 'number', {
    message: 'required',
    path: ['exchangeRate'],
  })
  .refine(({ requestId, customerId }) => Boolean(requestId) !== Boolean(customerId), {
    message: 'required',
    path: ['requestId'],
  })

export const ReversalInput = z.object({ reason: text(500) })

export const STATEMENT_LINE_KINDS = ['DUE', 'DUE_WITHDRAWN', 'PAYMENT', 'REVERSAL'] as const
export const STATEMENT_FORMATS = ['json', 'pdf', ...TABLE_FORMATS] as const

/** In lira. A line is a debit (owed) or a credit (paid, or owed no more); `balance` is what is owed after it. */
export const Statement = z.object({
  customerId: Id,
  customerName: z.string().nullable(),
  customerEmail: z.string(),
  from: z.string(),
  to: z.string(),
  openingBalance: z.number(),
  lines: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(STATEMENT_LINE_KINDS),
      description: z.string(),
      requestNumber: z.string(),
      debit: z.number(),
      credit: z.number(),
      balance: z.number(),
    }),
  ),
  totalDebit: z.number(),
  totalCredit: z.number(),
  closingBalance: z.number(),
  /** As of now, whatever the period. Null as in `Balance`. */
  payTo: PayTo.nullable(),
})
export type Statement = z.infer<typeof Statement>

const whose = {
  requestId: OptionalId,
  customerId: OptionalId,
  /** `true`: only opening balances, and what was paid on them. */
  opening: QueryFlag,
}
const { get, post } = endpoints('Ödemeler')

export const paymentsApi = {
  list: get('/api/payments', CUSTOMERS_AND_ADMINS, 'Ödemeler ve ters kayıtları, yeniden eskiye', {
    querystring: z.object({ ...whose, ...pageQuery(20) }),
    reply: page(Payment),
  }),
  balance: get('/api/payments/balance', CUSTOMERS_AND_ADMINS, 'Bir talebin ya da müşterinin borcu ve ödedikleri', {
    /** Customers need not name themselves. */
    querystring: z.object(whose),
    reply: Balance,
  }),
  dues: get('/api/payments/dues', CUSTOMERS_AND_ADMINS, 'Tahsil edilecek tutarlar, günlerine göre', {
    querystring: z.object({
      ...whose,
      /** `OPEN`: not covered by payments yet. `OVERDUE`: and its day is past. */
      state: z.enum(['ALL', 'OPEN', 'OVERDUE'], 'invalid_value').default('ALL'),
      ...pageQuery(20),
    }),
    reply: page(Due),
  }),
  statement: get('/api/payments/statement', CUSTOMERS_AND_ADMINS, 'Cari hesap ekstresi: JSON, PDF, CSV ya da Excel', {
    weight: 'heavy',
    querystring: z.object({
      /** Customers need not name themselves. */
      customerId: OptionalId,
      /** By default the first day of this year. */
      from: OptionalQueryDay,
      /** By default today. Included. */
      to: OptionalQueryDay,
      format: z.enum(STATEMENT_FORMATS, 'invalid_value').default('json'),
      /** For `csv`. */
      excel: z.enum(EXCELS, 'invalid_value').default('tr'),
    }),
    reply: Statement,
  }),
  record: post('/api/payments', ADMINS, 'Alınan bir ödemeyi kaydeder', {
    denied: 'only_admin_can_record_payments',
    body: PaymentInput,
    reply: Payment,
  }),
  reverse: post('/api/payments/:id/reverse', ADMINS, 'Bir ödemeyi ters kayıtla geri alır', {
    denied: 'only_admin_can_record_payments',
    body: ReversalInput,
    reply: Payment,
  }),
}
