import { z } from 'zod'
import { CURRENCIES } from '../currencies.ts'
import { endpoints, Nothing } from '../endpoint.ts'
import {
  changedText,
  decimal,
  Id,
  IdInput,
  Instant,
  integer,
  optionalText,
  QueryFlag,
  SearchWord,
  text,
  Version,
} from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { stockInput, UnitInput, UnitOut } from '../quantity.schema.ts'
import { DEFAULT_UNIT } from '../quantity.ts'
import { STAFF } from '../roles.ts'
import { money, pieces } from '../typed-number.ts'

export const SparePart = z.object({
  id: Id,
  name: z.string(),
  partCode: z.string(),
  unitPrice: z.number(),
  unit: UnitOut,
  quantity: z.number(),
  /** What jobs under way still need of it. */
  reserved: z.number(),
  /** `quantity` less `reserved`; below zero where jobs need more than there is. */
  available: z.number(),
  minStock: z.number(),
  onOrder: z.number(),
  /** When what is on order is expected. */
  expectedOn: z.string().nullable(),
  locationCode: z.string().nullable(),
  /** Further ones, under which it is found too. */
  codes: z.array(z.string()),
  supplier: z.string().nullable(),
  /** The supplier's own. */
  supplierCode: z.string().nullable(),
  /** Of one unit, without KDV; null: unknown. For ADMIN alone: absent for everybody else. */
  cost: z.number().nullish(),
  costCurrency: z.enum(CURRENCIES).nullish(),
  /** The day of the receipt that says the cost; null: it was typed. For ADMIN too. */
  costReceivedOn: z.string().nullish(),
  version: z.number(),
})
export type SparePart = z.infer<typeof SparePart>

/** What a device keeps of a part, to take it by scan without a network. No price. */
export const KnownPart = SparePart.pick({ id: true, name: true, partCode: true, unit: true, quantity: true }).extend({
  /** Absent in what was kept before there were further codes. */
  codes: SparePart.shape.codes.optional(),
  /** Absent in what was kept before there were reservations. */
  available: z.number().optional(),
})
export type KnownPart = z.infer<typeof KnownPart>
export const MOST_KNOWN_PARTS = 3_000

export const MOVEMENT_REASONS = [
  ...(['INITIAL', 'ADJUSTED', 'TAKEN', 'RETURNED', 'LIST_DELETED'] as const),
  ...(['RECEIVED', 'RECEIPT_REVERSED'] as const),
] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

/** A row of the ledger; a part's stock is the sum of its deltas. */
export const StockMovement = z.object({
  id: Id,
  delta: z.number(),
  stockAfter: z.number(),
  reason: z.enum(MOVEMENT_REASONS),
  note: z.string().nullable(),
  partListId: Id.nullable(),
  userEmail: z.string().nullable(),
  /** When the stock changed; the ledger's order. */
  createdAt: Instant,
  /** When the part was really moved; null: when the stock changed. */
  doneAt: Instant.nullable(),
})
export type StockMovement = z.infer<typeof StockMovement>

export const PART_PRICE = money(10_000_000)
export const MOST_STOCK = 1_000_000
export const MOST_CODES = 10

/**
 * Left out: as it was. The cost and its currency are an ADMIN's alone: 403 for others. They are not taken while a receipt says the
 * cost.
 */
const rareFields = {
  codes: z.array(text(60), 'invalid_value').max(MOST_CODES, 'too_many_items').optional(),
  supplier: changedText(120),
  supplierCode: changedText(60),
  cost: decimal(PART_PRICE).nullish(),
  costCurrency: z.enum(CURRENCIES, 'invalid_value').nullish(),
}
const partFields = {
  ...rareFields,
  name: text(160),
  partCode: text(60),
  unitPrice: decimal(PART_PRICE).default(0),
  quantity: stockInput(MOST_STOCK).default(0),
  minStock: stockInput(MOST_STOCK).default(0),
  locationCode: optionalText(60),
}
const newPartFields = { ...partFields, unit: UnitInput.default(DEFAULT_UNIT) }

/** Money without a currency says nothing. */
function checkCost({ cost, costCurrency }: z.output<z.ZodObject<typeof rareFields>>, context: z.RefinementCtx): void {
  if (cost != null && !costCurrency) context.addIssue({ code: 'custom', message: 'required', path: ['costCurrency'] })
  if (cost === undefined && costCurrency) context.addIssue({ code: 'custom', message: 'required', path: ['cost'] })
}

export const NewPartInput = z.object(newPartFields).superRefine(checkCost)
/** An absent stock or unit is not changed. `quantityReason` is why it was changed by hand; it is stored in the ledger. */
export const PartUpdate = z
  .object({
    ...partFields,
    unit: UnitInput.optional(),
    quantity: stockInput(MOST_STOCK).optional(),
    quantityReason: optionalText(200),
    version: Version,
  })
  .superRefine(checkCost)
/** The own code stays. */
export const NewUnitInput = z
  .object({ ...newPartFields, unit: UnitInput, version: Version })
  .omit({ partCode: true })
  .superRefine(checkCost)

/** In one call: a page's most rows. */
export const MOST_PARTS_BY_ID = 100

export const LABEL_KINDS = ['CODE128', 'QR'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]
export const LABELS_A_SHEET = 24
/** 25 sheets: more would keep the printer's thread busy for too long. */
export const MAX_LABELS = 25 * LABELS_A_SHEET
export const LABEL_COPIES = pieces(1, 50)
export const LabelsInput = z
  .object({
    partIds: z.array(IdInput, 'required').min(1, 'required').max(200, 'too_many_items'),
    /** Code 128, if the code leaves bars wide enough to be read; otherwise a QR code. */
    kind: z.enum(LABEL_KINDS, 'invalid_value').default('CODE128'),
    copies: integer(LABEL_COPIES).default(1),
  })
  .refine(({ partIds, copies }) => partIds.length * copies <= MAX_LABELS, {
    message: 'too_many_items',
    path: ['copies'],
  })

const { del, get, post, put } = endpoints('Envanter')
/** Joined by commas: these parts alone, those that have left the stock left out. */
const PartIds = z
  .string()
  .optional()
  .transform((ids) => ids?.split(','))
  .pipe(z.array(IdInput).max(MOST_PARTS_BY_ID, 'too_many_items').optional())

export const sparePartsApi = {
  list: get('/api/inventory/spare-parts', STAFF, 'Parçalar; ad ya da kodla arama, yalnız asgari stokta olanlar', {
    querystring: z.object({ search: SearchWord, lowStock: QueryFlag, ids: PartIds, ...pageQuery(10) }),
    reply: page(SparePart),
  }),
  byCode: get('/api/inventory/spare-parts/code/:code', STAFF, 'Koduyla bir parça', {
    params: z.object({ code: text(60) }),
    reply: SparePart,
  }),
  known: get('/api/inventory/spare-parts/known', STAFF, 'Cihazda tutulan parçalar: ad, kod, stok; ada göre ilk 3.000', {
    reply: z.array(KnownPart),
  }),
  byId: get('/api/inventory/spare-parts/:id', STAFF, 'Bir parça', { reply: SparePart }),
  create: post('/api/inventory/spare-parts', STAFF, 'Parça ekler', { body: NewPartInput, reply: SparePart }),
  update: put('/api/inventory/spare-parts/:id', STAFF, 'Parçayı günceller; stok değişirse deftere yazar', {
    body: PartUpdate,
    reply: SparePart,
  }),
  continueWithUnit: post(
    '/api/inventory/spare-parts/:id/new-unit',
    STAFF,
    'Parçayı arşivler, aynı kodla başka birimde yenisini açar',
    { body: NewUnitInput, reply: SparePart },
  ),
  remove: del('/api/inventory/spare-parts/:id', STAFF, 'Parçayı siler; bir listede geçen arşivlenir', {
    reply: Nothing,
  }),
  movements: get('/api/inventory/spare-parts/:id/movements', STAFF, 'Parçanın stok defteri', {
    querystring: z.object(pageQuery(20)),
    reply: page(StockMovement),
  }),
  labels: post('/api/inventory/spare-parts/labels', STAFF, 'Seçilen parçaların etiket sayfası (PDF)', {
    binary: true,
    weight: 'heavy',
    body: LabelsInput,
  }),
}
