import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS, CUSTOMERS } from '../roles.ts'

export const OFFER_EVENT_KINDS = [
  'SENT',
  'REVISED',
  'OPENED',
  'PDF_OPENED',
  'CODE_SENT',
  'CODE_FAILED',
  'ACCEPTED',
  'REJECTED',
  'EXPIRED',
  'WITHDRAWN',
  'TAKEN_BACK',
] as const
export type OfferEventKind = (typeof OFFER_EVENT_KINDS)[number]

/** The first event of its kind for a revision. */
export const OfferStep = z.object({ kind: z.enum(OFFER_EVENT_KINDS), rev: z.number(), at: Instant })
export type OfferStep = z.infer<typeof OfferStep>

/** Whoever answered for the owner, and the right by which they did, with the names of that moment. */
const OnBehalf = z.object({
  name: z.string(),
  word: z.string(),
  owner: z.string(),
  /** In lira, on one request. */
  ceilingTry: z.number().nullable(),
  giver: z.string(),
  /** Of an admin, who gave it; null where the owner did. */
  reason: z.string().nullable(),
})
export type OnBehalf = z.infer<typeof OnBehalf>

export const OfferEvent = OfferStep.extend({
  id: Id,
  /** Null for the server's own, and for an answer from before events were kept. */
  by: z.object({ name: z.string().nullable(), email: z.string() }).nullable(),
  /** Of an IPv6 address its /64. */
  network: z.string().nullable(),
  /** What the browser says that it is, shortened. */
  device: z.string().nullable(),
  /** The reason of a refusal. */
  note: z.string().nullable(),
  /** How the customer said it, where an admin answered for them. */
  saidBy: z.string().nullable(),
  onBehalf: OnBehalf.nullable(),
})
export type OfferEvent = z.infer<typeof OfferEvent>

const { get, post } = endpoints('Teklifler')

export const offerEventsApi = {
  list: get('/api/maintenance/offers/:id/events', ADMINS, 'Bir teklifin olayları, en yenisi önce', {
    denied: 'only_admin_can_see_offer_events',
    querystring: z.object(pageQuery(20)),
    reply: page(OfferEvent),
  }),
  opened: post('/api/maintenance/offers/:id/opened', CUSTOMERS, 'Sahibi teklifi ekranda açtı', { reply: Nothing }),
}
