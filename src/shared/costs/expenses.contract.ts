// What a job costs besides parts and hours (work-and-money.md, section 4), in lira: a ledger of its own, for the workshop alone.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { ClientAt, Day, DeviceId, decimal, Id, Instant, optionalText } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { PAYMENT_NUMBERS } from '../payments/payments.contract.ts'
import { STAFF } from '../roles.ts'

export const EXPENSE_KINDS = ['ROAD', 'CRANE', 'SUBCONTRACTOR', 'OTHER'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

/** Never changed. A reversed one stays in the ledger and counts no more. */
export const Expense = z.object({
  id: Id,
  kind: z.enum(EXPENSE_KINDS),
  amount: z.number(),
  spentOn: z.string(),
  text: z.string().nullable(),
  /** Null for an account that was deleted. */
  createdBy: z.string().nullable(),
  createdAt: Instant,
  reversedAt: Instant.nullable(),
})
export type Expense = z.infer<typeof Expense>

export const EXPENSE_TEXT_LENGTH = 200

/** `id`: made on the device, so that a repeated call writes one expense. */
export const ExpenseInput = z.object({
  id: DeviceId,
  kind: z.enum(EXPENSE_KINDS, 'invalid_value'),
  amount: decimal(PAYMENT_NUMBERS.amount),
  spentOn: Day,
  text: optionalText(EXPENSE_TEXT_LENGTH),
  clientAt: ClientAt,
})

const { get, post } = endpoints('Giderler')
const URL = '/api/maintenance/requests/:id/expenses'

export const expensesApi = {
  ofRequest: get(URL, STAFF, 'Bir işin giderleri, yenisi önce; yöneticiler ve işin teknisyenleri', {
    querystring: z.object(pageQuery(100)),
    /** `total`: of those that were not reversed. */
    reply: page(Expense).extend({ total: z.number() }),
  }),
  add: post(URL, STAFF, 'İşe gider yazar', { body: ExpenseInput, reply: Expense }),
  reverse: post('/api/expenses/:id/reverse', STAFF, 'Bir gideri bir kez geri alır', { reply: Expense }),
}
