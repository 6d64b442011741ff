// What is due on engines and boats, as lists.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS, CUSTOMERS_AND_ADMINS, STAFF } from '../roles.ts'
import { PLAN_STATES } from './due-rules.ts'
import { PLAN_ACTIONS } from './plans.contract.ts'

/** An item of any engine or boat, as the lists of what is due show it. */
export const DueService = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  action: z.enum(PLAN_ACTIONS),
  /** Null for an item of the boat itself. */
  engineId: Id.nullable(),
  engine: z.string().nullable(),
  /** Tells engines of the same model apart. */
  serialNumber: z.string().nullable(),
  hoursUsed: z.number().nullable(),
  /** Null for an engine on no boat. */
  boatId: Id.nullable(),
  boatName: z.string().nullable(),
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  ownerPhone: z.string().nullable(),
  dueOn: z.string().nullable(),
  dueAtHours: z.number().nullable(),
  expectedOn: z.string().nullable(),
  state: z.enum(PLAN_STATES),
  /** The open request that names it. */
  requestId: Id.nullable(),
})
export type DueService = z.infer<typeof DueService>

export const DueItem = DueService.omit({ ownerId: true, ownerName: true, ownerEmail: true, ownerPhone: true })
export type DueItem = z.infer<typeof DueItem>

/** A boat, or an engine on no boat, with its items of the asked state. */
export const DueBoat = z.object({
  /** Of the boat, or of the engine. */
  id: Id,
  boatId: Id.nullable(),
  boatName: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  ownerPhone: z.string().nullable(),
  /** The earliest expected first. */
  items: z.array(DueItem),
})
export type DueBoat = z.infer<typeof DueBoat>

/** For the people who do the work. */
export const RequestedItem = DueItem.extend({ isRequested: z.boolean(), isDone: z.boolean() })
export type RequestedItem = z.infer<typeof RequestedItem>

const StateFilter = z.union([z.literal('').transform(() => undefined), z.enum(PLAN_STATES)], 'invalid_value').optional()

const { get } = endpoints('Bakım planları')

export const dueServicesApi = {
  list: get(
    '/api/services/due',
    CUSTOMERS_AND_ADMINS,
    'Bakımı gelenler, en erken beklenen önce; müşteri kendininkileri görür',
    { querystring: z.object({ state: StateFilter, ...pageQuery(20) }), reply: page(DueService) },
  ),
  boats: get(
    '/api/services/due/boats',
    ADMINS,
    'Bakımı gelen tekneler, maddeleriyle; durum yoksa geciken ve yaklaşanlar',
    { querystring: z.object({ state: StateFilter, ...pageQuery(20) }), reply: page(DueBoat) },
  ),
  ofRequest: get(
    '/api/maintenance/requests/:id/plan-items',
    STAFF,
    'Talebin teknesinin bütün plan maddeleri; istenenler ve yapılanlar işaretli',
    { reply: z.array(RequestedItem) },
  ),
}
