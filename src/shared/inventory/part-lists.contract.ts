import { z } from 'zod'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import { Id, IdInput, IdParams, Instant, integer, OptionalId, SearchWord, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { STAFF } from '../roles.ts'
import { pieces } from '../typed-number.ts'

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
  /** Pieces that are neither used nor returned nor damaged. */
  remaining: z.number(),
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
  createdAt: Instant,
})
export type PartListItemTransaction = z.infer<typeof PartListItemTransaction>

/** The lists of one request. `remaining`: pieces without a part transaction, over all of its lists. */
const PartListsOfRequest = page(PartList).extend({ remaining: z.number() })

/** A part that the accepted offer of a request names. */
export const OfferedPart = z.object({
  sparePartId: Id,
  partCode: z.string(),
  name: z.string(),
  /** The quantity in the offer. */
  offered: z.number(),
  /** Pieces still to be taken: the offered ones that the request's lists neither hold nor used. */
  quantity: z.number(),
  /** Current stock; null for an archived part, which can't be taken. */
  stock: z.number().nullable(),
})
export type OfferedPart = z.infer<typeof OfferedPart>

export const TAKEN_QUANTITY = pieces(1, 1_000_000)
const quantity = integer(TAKEN_QUANTITY, 'quantity_must_be_greater_than_zero')
const optionalRef = OptionalId.nullable()

const Line = z.object({ sparePartId: IdInput, quantity })
export const NewPartListInput = z
  .object({
    serviceRequestId: optionalRef,
    technicianUserId: optionalRef,
    /** The whole list at once, all or nothing; absent or empty if the list is filled item by item. */
    items: z.array(Line, 'invalid_value').max(500, 'too_many_items').optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    message: 'required',
    path: ['items'],
  })
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
})
export const NewTransactionInput = z.object({
  /** If given, it must be the item of the path: `partlist_item_id_mismatch`. */
  partListItemId: IdInput.optional(),
  quantity,
  status: z.enum(TRANSACTION_STATUSES, 'unsupported_transaction_type'),
})

const tags = ['Parça listeleri'] as const
const staff = { access: STAFF } as const
const one = { response: { 200: reply(PartList) } }
const list = { response: { 200: reply(page(PartList)) } }
const item = { response: { 200: reply(PartListItem) } }
const items = { response: { 200: reply(page(PartListItem)) } }

export const partListsApi = {
  list: {
    method: 'GET',
    url: '/api/inventory/part-lists',
    config: staff,
    schema: {
      tags,
      summary: 'Parça listeleri; müşteri, tekne ya da teknisyenle arama',
      querystring: z.object({ search: SearchWord, ...pageQuery(10) }),
      ...list,
    },
  },
  create: {
    method: 'POST',
    url: '/api/inventory/part-lists',
    config: staff,
    schema: { tags, summary: 'Parça listesi oluşturur, parçaları stoktan alır', body: NewPartListInput, ...one },
  },
  byId: {
    method: 'GET',
    url: '/api/inventory/part-lists/:id',
    config: staff,
    schema: { tags, summary: 'Bir parça listesi', params: IdParams, ...one },
  },
  update: {
    method: 'PUT',
    url: '/api/inventory/part-lists/:id',
    config: staff,
    schema: {
      tags,
      summary: 'Listenin talebini ve teknisyenini değiştirir',
      params: IdParams,
      body: PartListUpdate,
      ...one,
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/inventory/part-lists/:id',
    config: staff,
    schema: {
      tags,
      summary: 'Listeyi siler, kalan parçaları stoğa döndürür',
      params: IdParams,
      response: { 200: reply(Nothing) },
    },
  },
  ofRequest: {
    method: 'GET',
    url: '/api/inventory/part-lists/request/:id',
    config: staff,
    schema: {
      tags,
      summary: 'Bir talebin parça listeleri',
      params: IdParams,
      querystring: z.object(pageQuery(10)),
      response: { 200: reply(PartListsOfRequest) },
    },
  },
  offered: {
    method: 'GET',
    url: '/api/inventory/part-lists/request/:id/offered',
    config: staff,
    schema: {
      tags,
      summary: 'Talebin kabul edilen teklifindeki stok parçaları; teklif yoksa boş',
      params: IdParams,
      response: { 200: reply(z.array(OfferedPart)) },
    },
  },
  useAll: {
    method: 'POST',
    url: '/api/inventory/part-lists/:id/use-all',
    config: staff,
    schema: { tags, summary: 'Listede kalan bütün parçaları kullanıldı sayar', params: IdParams, ...one },
  },
  addItem: {
    method: 'POST',
    url: '/api/inventory/part-lists/items',
    config: staff,
    schema: { tags, summary: 'Listeye parça ekler', body: NewPartListItemInput, ...item },
  },
  addItemTo: {
    method: 'POST',
    url: '/api/inventory/part-lists/:id/items',
    config: staff,
    schema: {
      tags,
      summary: 'Listeye parça ekler',
      params: IdParams,
      /** If given, it must be the list of the path. */
      body: NewPartListItemInput.partial({ partListId: true }),
      ...item,
    },
  },
  itemsByList: {
    method: 'GET',
    url: '/api/inventory/part-lists/items',
    config: staff,
    schema: {
      tags,
      summary: 'Bir listenin kalemleri',
      querystring: z.object({ partListId: IdInput, ...pageQuery(20) }),
      ...items,
    },
  },
  items: {
    method: 'GET',
    url: '/api/inventory/part-lists/:id/items',
    config: staff,
    schema: {
      tags,
      summary: 'Bir listenin kalemleri',
      params: IdParams,
      querystring: z.object(pageQuery(20)),
      ...items,
    },
  },
  transactions: {
    method: 'GET',
    url: '/api/inventory/part-list-items/:id/transactions',
    config: staff,
    schema: {
      tags,
      summary: 'Bir kalemin işlemleri',
      params: IdParams,
      querystring: z.object(pageQuery(20)),
      response: { 200: reply(page(PartListItemTransaction)) },
    },
  },
  addTransaction: {
    method: 'POST',
    url: '/api/inventory/part-list-items/:id/transactions',
    config: staff,
    schema: {
      tags,
      summary: 'Kullanım, iade ya da hasar kaydeder',
      params: IdParams,
      body: NewTransactionInput,
      response: { 200: reply(PartListItemTransaction) },
    },
  },
} as const satisfies Record<string, Endpoint>
