import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailInput, Id, Instant, OptionalId } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { PHOTO_SIZES } from '../photos/photos.contract.ts'
import { UnitOut } from '../quantity.schema.ts'
import { CUSTOMERS, CUSTOMERS_AND_ADMINS } from '../roles.ts'

/** How long an offer of a boat waits for its answer. */
export const HANDOVER_DAYS = 14
/** The text that both sides agree to, `handoverTerms`. Another text has another number. */
export const HANDOVER_TERMS = 2

/** EXPIRED is one that nobody accepted in time. */
export const HANDOVER_STATUSES = ['PENDING', 'ACCEPTED', 'CANCELED', 'EXPIRED'] as const

export const Handover = z.object({
  id: Id,
  boatId: Id,
  boatName: z.string(),
  boatModel: z.string(),
  /** The address that the boat is offered to. Nobody learns whether it has an account. */
  email: z.string(),
  /** Who offers it; only admins see it. */
  ownerEmail: z.string().nullable(),
  status: z.enum(HANDOVER_STATUSES),
  /** Open requests go with the boat. */
  withRequests: z.boolean(),
  offeredAt: Instant,
  expiresAt: Instant,
  endedAt: Instant.nullable(),
  canAccept: z.boolean(),
  canCancel: z.boolean(),
})
export type Handover = z.infer<typeof Handover>

export const HandoverInput = z.object({
  email: EmailInput,
  /** Hands over the boat's open requests too, as far as they have neither an offer nor a payment. */
  withRequests: z.boolean('invalid_value').default(false),
})

const Job = z.object({
  id: Id,
  requestNumber: z.string(),
  completedAt: Instant,
  workDone: z.string().nullable(),
  engines: z.array(z.string()),
  parts: z.array(z.object({ name: z.string(), quantity: z.number(), unit: UnitOut })),
  /** First names. */
  technicians: z.array(z.string()),
  /** Of the work; not the owner's. */
  photoIds: z.array(Id),
  /** When its service report was signed; null where it was not. */
  reportSignedAt: Instant.nullable(),
})

/** What goes with a boat from owner to owner: no names of owners, no prices, no messages. */
export const BoatHistory = z.object({
  /** Newest first. */
  periods: z.array(
    z.object({
      startedAt: Instant,
      endedAt: Instant.nullable(),
      isMine: z.boolean(),
      /** Only admins see it. */
      ownerEmail: z.string().nullable(),
    }),
  ),
  /** Completed ones, newest first; at most `HISTORY_JOBS`. */
  jobs: z.array(Job),
})
export type BoatHistory = z.infer<typeof BoatHistory>
export const HISTORY_JOBS = 200

const { get, post } = endpoints('Devirler')

export const handoversApi = {
  offer: post('/api/boats/:id/handover', CUSTOMERS_AND_ADMINS, 'Tekneyi bir e-posta adresine devretmeyi önerir', {
    attempts: true,
    body: HandoverInput,
    reply: Handover,
  }),
  list: get('/api/handovers', CUSTOMERS_AND_ADMINS, 'Verdiğim ve bana önerilen devirler; yöneticiye hepsi', {
    querystring: z.object({ boatId: OptionalId, ...pageQuery(10) }),
    reply: page(Handover),
  }),
  accept: post('/api/handovers/:id/accept', CUSTOMERS, 'Bana önerilen tekneyi devralır', { reply: Handover }),
  cancel: post('/api/handovers/:id/cancel', CUSTOMERS_AND_ADMINS, 'Bekleyen devri iptal eder', { reply: Handover }),
  history: get('/api/boats/:id/history', CUSTOMERS_AND_ADMINS, 'Teknenin sahiplik dönemleri ve yapılan işler', {
    reply: BoatHistory,
  }),
  historyPhoto: get('/api/boats/:id/history/photos/:photoId', CUSTOMERS_AND_ADMINS, 'Yapılan bir işin fotoğrafı', {
    binary: true,
    querystring: z.object({ size: z.enum(PHOTO_SIZES, 'invalid_value').default('display') }),
  }),
  historyReport: get(
    '/api/boats/:id/history/reports/:requestId',
    CUSTOMERS_AND_ADMINS,
    'Yapılan bir işin imzalı servis formu (PDF); önceki sahibinin adı ve imzası olmadan',
    { binary: true, weight: 'heavy' },
  ),
}
