// What a supplier delivered: raises stock and says what the parts cost. For ADMIN alone.
import { z } from 'zod'
import { CURRENCIES } from '../currencies.ts'
import { endpoints } from '../endpoint.ts'
import { Day, decimal, Id, IdInput, Instant, SearchWord, text } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { quantityInput, UnitOut } from '../quantity.schema.ts'
import { ADMINS } from '../roles.ts'
import { MOST_STOCK, PART_PRICE } from './spare-parts.contract.ts'

const ReceiptItem = z.object({
  sparePartId: Id,
  partCode: z.string(),
  name: z.string(),
  unit: UnitOut,
  quantity: z.number(),
  /** Of one unit, without KDV, in the receipt's currency. */
  unitCost: z.number(),
})

export const Receipt = z.object({
  id: Id,
  supplier: z.string(),
  documentNumber: z.string(),
  receivedOn: z.string(),
  currency: z.enum(CURRENCIES),
  items: z.array(ReceiptItem),
  /** The sum of its lines, each rounded to the cent. */
  total: z.number(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  reversedAt: Instant.nullable(),
})
export type Receipt = z.infer<typeof Receipt>

const MOST_ITEMS = 200

export const ReceiptInput = z.object({
  supplier: text(120),
  documentNumber: text(40),
  /** Today or before. */
  receivedOn: Day,
  currency: z.enum(CURRENCIES, 'invalid_value'),
  /** A part that is named twice costs what its last line says. */
  items: z
    .array(
      z.object({
        sparePartId: IdInput,
        quantity: quantityInput(MOST_STOCK),
        unitCost: decimal(PART_PRICE),
      }),
      'required',
    )
    .min(1, 'required')
    .max(MOST_ITEMS, 'too_many_items'),
  /** Its number was entered before, and this is another delivery. */
  confirm: z.boolean('invalid_value').default(false),
})

const { get, post } = endpoints('Mal kabul')
const denied = 'only_admin_can_manage_costs'

export const receiptsApi = {
  list: get('/api/inventory/receipts', ADMINS, 'Mal kabulleri, en yenisi önce; tedarikçi ya da belge no ile arama', {
    denied,
    querystring: z.object({ search: SearchWord, ...pageQuery(10) }),
    reply: page(Receipt),
  }),
  create: post('/api/inventory/receipts', ADMINS, 'Geleni stoğa alır, parçaların alış fiyatını yazar', {
    denied,
    body: ReceiptInput,
    reply: Receipt,
  }),
  reverse: post('/api/inventory/receipts/:id/reverse', ADMINS, 'Mal kabulü bütünüyle geri alır', {
    denied,
    reply: Receipt,
  }),
}
