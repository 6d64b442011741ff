import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { ClientAt, DeviceId, Id, IdInput, Instant, OptionalId, SearchWord, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { quantityInput, Totals, UnitOut } from '../quantity.schema.ts'
import { STAFF } from '../roles.ts'

export const TRANSACTION_STATUSES = ['USED', 'RETURNED', 'DAMAGED'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const PartList = z.object({
  id: Id,
  serviceRequestId: Id.nullable(),
  /** `S-2026-0053` */
  serviceRequestNumber: z.string().nullable(),
  technicianUserId: Id.nullable(),
  /** "musteri@… · Gökçe Işık", or null for a list without a request. */
  serviceRequestEmailString: z.string().nullable(),
  technicianEmailString: z.string().nullable(),
  boatName: z.string().nullable(),
  customerName: z.string().nullable(),
  technicianName: z.string().nullable(),
  /** The technicians of the request; they may open it. */
  requestTechnicianIds: z.array(Id),
  itemCount: z.number(),
  /** What is neither used nor returned nor damaged: the plain sum over all units, and each unit's. */
  remaining: z.number(),
  remainingByUnit: Totals,
  createdAt: Instant,
  version: z.number(),
})
export type PartList = z.infer<typeof PartList>

export const PartListItem = z.object({
  id: Id,
  partListId: Id,
  sparePartId: Id,
  sparePartName: z.string(),
  partListItemCode: z.string(),
  unit: UnitOut,
  quantity: z.number(),
  used: z.number(),
  returned: z.number(),
  damaged: z.number(),
  remaining: z.number(),
  status: z.literal('TAKEN'),
})
export type PartListItem = z.infer<typeof PartListItem>

export const PartListItemTransaction = z.object({
  id: Id,
  partListItemId: Id,
  quantity: z.number(),
  status: z.enum(TRANSACTION_STATUSES),
  createdByEmail: z.string().nullable(),
  /** When it arrived. */
  createdAt: Instant,
  /** When it was done; null: when it arrived. */
  doneAt: Instant.nullable(),
})
export type PartListItemTransaction = z.infer<typeof PartListItemTransaction>

/** The lists of one request. `remaining`: what has no part transaction, over all of its lists. */
const PartListsOfRequest = page(PartList).extend({ remaining: z.number(), remainingByUnit: Totals })

/** A part that the accepted offer of a request names. */
export const OfferedPart = z.object({
  sparePartId: Id,
  partCode: z.string(),
  name: z.string(),
  unit: UnitOut,
  /** The quantity in the offer. */
  offered: z.number(),
  /** Still to be taken: the offered ones that the request's lists neither hold nor used. */
  quantity: z.number(),
  /** Current stock; null for an archived part, which can't be taken. */
  stock: z.number().nullable(),
  /** The stock less what all jobs under way still need, this one too. */
  available: z.number().nullable(),
})
export type OfferedPart = z.infer<typeof OfferedPart>

export const MOST_TAKEN = 1_000_000
const quantity = quantityInput(MOST_TAKEN)
const optionalRef = OptionalId.nullable()

const Line = z.object({ id: DeviceId, sparePartId: IdInput, quantity })
export const NewPartListInput = z
  .object({
    /** Made on the device, as those of the items: what is done with the list can wait behind it. */
    id: DeviceId,
    serviceRequestId: optionalRef,
    technicianUserId: optionalRef,
    /** The whole list at once, all or nothing; absent or empty if the list is filled item by item. */
    items: z.array(Line, 'invalid_value').max(500, 'too_many_items').optional(),
    clientAt: ClientAt,
  })
  .refine(
    (input) => Object.values({ ...input, id: undefined, clientAt: undefined }).some((value) => value !== undefined),
    {
      message: 'required',
      path: ['items'],
    },
  )
export const PartListUpdate = z.object({
  serviceRequestId: optionalRef,
  technicianUserId: optionalRef,
  version: Version,
})
export const NewPartListItemInput = z.object({
  partListId: IdInput,
  sparePartId: IdInput,
  quantity,
  status: z.literal('TAKEN', 'unsupported_transaction_type').default('TAKEN'),
  /** True: if the list has an item of this part, its quantity grows. False: each call adds an item. */
  merge: z.boolean('invalid_value').default(false),
  clientAt: ClientAt,
})
export const NewTransactionInput = z.object({
  /** If given, it must be the item of the path: `partlist_item_id_mismatch`. */
  partListItemId: IdInput.optional(),
  quantity,
  status: z.enum(TRANSACTION_STATUSES, 'unsupported_transaction_type'),
  clientAt: ClientAt,
})

export const UseAllInput = z.object({ clientAt: ClientAt }).nullish()

const { del, get, post, put } = endpoints('Parça listeleri')

export const partListsApi = {
  list: get('/api/inventory/part-lists', STAFF, 'Parça listeleri; müşteri, tekne ya da teknisyenle arama', {
    querystring: z.object({ search: SearchWord, ...pageQuery(10) }),
    reply: page(PartList),
  }),
  create: post('/api/inventory/part-lists', STAFF, 'Parça listesi oluşturur, parçaları stoktan alır', {
    body: NewPartListInput,
    reply: PartList,
  }),
  byId: get('/api/inventory/part-lists/:id', STAFF, 'Bir parça listesi', { reply: PartList }),
  update: put('/api/inventory/part-lists/:id', STAFF, 'Listenin talebini ve teknisyenini değiştirir', {
    body: PartListUpdate,
    reply: PartList,
  }),
  remove: del('/api/inventory/part-lists/:id', STAFF, 'Listeyi siler, kalan parçaları stoğa döndürür', {
    reply: Nothing,
  }),
  ofRequest: get('/api/inventory/part-lists/request/:id', STAFF, 'Bir talebin parça listeleri', {
    querystring: z.object(pageQuery(10)),
    reply: PartListsOfRequest,
  }),
  offered: get(
    '/api/inventory/part-lists/request/:id/offered',
    STAFF,
    'Talebin kabul edilen teklifindeki stok parçaları; teklif yoksa boş',
    { reply: z.array(OfferedPart) },
  ),
  useAll: post('/api/inventory/part-lists/:id/use-all', STAFF, 'Listede kalan bütün parçaları kullanıldı sayar', {
    body: UseAllInput,
    reply: PartList,
  }),
  addItem: post('/api/inventory/part-lists/items', STAFF, 'Listeye parça ekler', {
    body: NewPartListItemInput,
    reply: PartListItem,
  }),
  /** If `partListId` is given, it must be the list of the path. */
  addItemTo: post('/api/inventory/part-lists/:id/items', STAFF, 'Listeye parça ekler', {
    body: NewPartListItemInput.partial({ partListId: true }),
    reply: PartListItem,
  }),
  itemsByList: get('/api/inventory/part-lists/items', STAFF, 'Bir listenin kalemleri', {
    querystring: z.object({ partListId: IdInput, ...pageQuery(20) }),
    reply: page(PartListItem),
  }),
  items: get('/api/inventory/part-lists/:id/items', STAFF, 'Bir listenin kalemleri', {
    querystring: z.object(pageQuery(20)),
    reply: page(PartListItem),
  }),
  transactions: get('/api/inventory/part-list-items/:id/transactions', STAFF, 'Bir kalemin işlemleri', {
    querystring: z.object(pageQuery(20)),
    reply: page(PartListItemTransaction),
  }),
  addTransaction: post(
    '/api/inventory/part-list-items/:id/transactions',
    STAFF,
    'Kullanım, iade ya da hasar kaydeder',
    { body: NewTransactionInput, reply: PartListItemTransaction },
  ),
}
