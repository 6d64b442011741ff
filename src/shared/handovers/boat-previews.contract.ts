// A buyer's preview of a boat: a read-only link, without names and prices.
import { z } from 'zod'
import { BoatIdentity } from '../boats/boat-identity.contract.ts'
import { endpoints, Nothing } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { PLAN_STATES } from '../plans/due-rules.ts'
import { UnitOut } from '../quantity.schema.ts'
import { CUSTOMERS } from '../roles.ts'

export const PREVIEW_DAYS = 7

/** Facts of the hull. Call sign, MMSI and registry lead to the owner; the berth says where the boat is. */
const PreviewIdentity = BoatIdentity.pick({
  hin: true,
  flag: true,
  length: true,
  beam: true,
  draught: true,
  year: true,
  material: true,
  fuelTank: true,
  waterTank: true,
})

export const BoatPreview = z.object({
  name: z.string(),
  model: z.string(),
  endsAt: Instant,
  identity: PreviewIdentity,
  engines: z.array(z.object({ name: z.string(), serialNumber: z.string(), hours: z.number() })),
  /** Completed work, newest first. */
  jobs: z.array(
    z.object({
      completedAt: Instant,
      engines: z.array(z.string()),
      workDone: z.string().nullable(),
      parts: z.array(z.object({ name: z.string(), quantity: z.number(), unit: UnitOut })),
    }),
  ),
  /** What the boat and its engines need, the earliest first. */
  due: z.array(
    z.object({
      title: z.string(),
      engine: z.string().nullable(),
      /** Tells engines of the same model apart. */
      serialNumber: z.string().nullable(),
      hoursUsed: z.number().nullable(),
      dueOn: z.string().nullable(),
      dueAtHours: z.number().nullable(),
      state: z.enum(PLAN_STATES),
    }),
  ),
})
export type BoatPreview = z.infer<typeof BoatPreview>

const { del, get, post } = endpoints('Tekne önizlemeleri')

export const boatPreviewsApi = {
  state: get(
    '/api/boats/:id/preview-link',
    CUSTOMERS,
    'Açık önizleme bağlantısı ne zamana kadar geçerli (yoksa null)',
    { reply: z.object({ endsAt: Instant.nullable() }) },
  ),
  make: post('/api/boats/:id/preview-link', CUSTOMERS, 'Yedi günlük önizleme bağlantısı yapar; eskisi kapanır', {
    secret: true,
    reply: z.object({ token: z.string(), url: z.string(), endsAt: Instant }),
  }),
  remove: del('/api/boats/:id/preview-link', CUSTOMERS, 'Önizleme bağlantısını kapatır', { reply: Nothing }),
  byAnyone: get('/api/public/boats/:token', 'public', 'Önizleme bağlantısının gösterdiği tekne', {
    // No form is refused: a malformed token is answered like an unknown one.
    params: z.object({ token: z.string() }),
    reply: BoatPreview,
  }),
}
