// What has to be ordered, and what is on order. For ADMIN alone.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EXCELS, TABLE_FORMATS } from '../excel.ts'
import { Day, Id } from '../fields.ts'
import { stockInput } from '../quantity.schema.ts'
import { ADMINS } from '../roles.ts'
import { MOST_STOCK, SparePart } from './spare-parts.contract.ts'

/** A job under way, and what it still needs of the part. */
const WaitingJob = z.object({ requestId: Id, requestNumber: z.string(), boatName: z.string(), quantity: z.number() })

export const OrderLine = SparePart.pick({
  ...{ id: true, name: true, partCode: true, unit: true, quantity: true, reserved: true, minStock: true },
  ...{ onOrder: true, expectedOn: true, supplier: true, supplierCode: true },
}).extend({
  /** `reserved` + `minStock` − `quantity` − `onOrder`; above zero. */
  toOrder: z.number(),
  jobs: z.array(WaitingJob),
})
export type OrderLine = z.infer<typeof OrderLine>

/** In an answer; a file has all. */
export const MOST_ORDER_LINES = 1_000

export const OrderInput = z.object({
  /** All that is on order of the part; 0: nothing. */
  quantity: stockInput(MOST_STOCK),
  expectedOn: Day.nullish(),
  /** What was on order when the person read it; if that has changed since, 409 `record_changed`. */
  fromQuantity: stockInput(MOST_STOCK).optional(),
})

const { get, put } = endpoints('Envanter')

export const ordersApi = {
  list: get('/api/inventory/orders', ADMINS, 'Sipariş edilecek parçalar, tedarikçiye göre: JSON, CSV ya da Excel', {
    querystring: z.object({
      format: z.enum(['json', ...TABLE_FORMATS], 'invalid_value').default('json'),
      /** For `csv`. */
      excel: z.enum(EXCELS, 'invalid_value').default('tr'),
    }),
    reply: z.array(OrderLine),
  }),
  order: put('/api/inventory/spare-parts/:id/order', ADMINS, 'Bir parçadan ne kadarının siparişte olduğunu yazar', {
    body: OrderInput,
    reply: SparePart,
  }),
}
