import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { decimal, Id, IdInput, integer, OptionalId, optionalText, SearchWord, text, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { NextService } from '../plans/next-service.ts'
import { ADMINS, CUSTOMERS, CUSTOMERS_AND_ADMINS } from '../roles.ts'
import type { NumberRange } from '../typed-number.ts'

export const RC_TYPES = ['MECHANICAL', 'ELECTRONIC'] as const
export const STEERING_TYPES = ['MECHANICAL', 'HYDRAULIC'] as const

export const Engine = z.object({
  id: Id,
  /** Names of the brand and the model, as on the screens. */
  brand: z.string(),
  brandId: Id,
  model: z.string(),
  modelId: Id,
  serialNumber: z.string(),
  /** The total of the newest valid reading. */
  hoursUsed: z.number(),
  /** The owner's estimate; used while the readings say nothing. */
  declaredYearlyHours: z.number().nullable(),
  propeller: z.string().nullable(),
  rcType: z.enum(RC_TYPES).nullable(),
  steeringType: z.enum(STEERING_TYPES).nullable(),
  boatId: Id.nullable(),
  boatName: z.string().nullable(),
  version: z.number(),
  /** Of its plan, what is expected first. */
  nextService: NextService.nullable(),
})
export type Engine = z.infer<typeof Engine>

export const YEARLY_HOURS: NumberRange = { min: 1, max: 8784, decimals: 0, units: ['saat'] }
export const HOURS: NumberRange = { min: 0, max: 999_999, decimals: 2, units: ['saat'] }

const optionalChoice = <T extends readonly [string, ...string[]]>(values: T) =>
  z
    .union([z.literal('').transform(() => null), z.enum(values)], 'invalid_value')
    .nullish()
    .transform((value) => value ?? null)

export const EngineInput = z.object({
  modelId: IdInput,
  serialNumber: text(80),
  hoursUsed: decimal(HOURS).default(0),
  /** Absent: unchanged. */
  declaredYearlyHours: integer(YEARLY_HOURS).nullish(),
  propeller: optionalText(40),
  rcType: optionalChoice(RC_TYPES),
  steeringType: optionalChoice(STEERING_TYPES),
  version: Version,
})
/** A customer's engine always belongs to one of their boats; an admin may omit the boat. */
export const NewEngineInput = EngineInput.extend({ boatId: OptionalId.nullable() })

const { del, get, post, put } = endpoints('Motorlar')
const filters = { serialNumber: SearchWord, brandId: OptionalId, modelId: OptionalId }

export const enginesApi = {
  ofMyBoat: get('/api/engines/boat/:boatId', CUSTOMERS, 'Kendi teknemin motorları', {
    querystring: z.object(pageQuery(10)),
    reply: page(Engine),
  }),
  myUnassigned: get('/api/engines/my/unassigned', CUSTOMERS, 'Teknesi olmayan kendi motorlarım', {
    reply: z.array(Engine),
  }),
  ofBoat: get('/api/engines/admin/boat/:boatId', ADMINS, 'Bir teknenin motorları', {
    querystring: z.object(pageQuery(10)),
    reply: page(Engine),
  }),
  list: get('/api/engines/admin', ADMINS, 'Motorlar: seri no, marka ve model filtreleriyle', {
    querystring: z.object({ ...filters, ...pageQuery(10) }),
    reply: page(Engine),
  }),
  unassigned: get('/api/engines/admin/unassigned', ADMINS, 'Teknesi olmayan motorlar', {
    querystring: z.object({ ...filters, ...pageQuery(10) }),
    reply: page(Engine),
  }),
  create: post('/api/engines', CUSTOMERS_AND_ADMINS, 'Motor ekler', { body: NewEngineInput, reply: Engine }),
  assign: put('/api/engines/:id/boat/:boatId', CUSTOMERS_AND_ADMINS, 'Motoru tekneye bağlar', { reply: Engine }),
  unassign: del('/api/engines/:id/boat/:boatId', CUSTOMERS_AND_ADMINS, 'Motoru tekneden ayırır', { reply: Engine }),
  updateMine: put('/api/engines/:id', CUSTOMERS, 'Kendi motorumu günceller', { body: EngineInput, reply: Engine }),
  removeMine: del('/api/engines/:id', CUSTOMERS, 'Kendi motorumu siler', { reply: Nothing }),
  update: put('/api/engines/admin/:id', ADMINS, 'Motoru günceller', { body: EngineInput, reply: Engine }),
  remove: del('/api/engines/admin/:id', ADMINS, 'Motoru siler; geçmişi olan arşivlenir', { reply: Nothing }),
  move: put('/api/engines/admin/:engineId/move/:boatId', ADMINS, 'Motoru başka tekneye taşır', { reply: Engine }),
}
