import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EVERYBODY } from '../roles.ts'

/** What changed; the page then fetches what it shows. A live change carries no content, so it cannot leak any. */
export const LIVE_TOPICS = [
  'request',
  'offer',
  'photo',
  /** Also a due. The id is the request's. */
  'payment',
  'calendar',
  'inventory',
  'boat',
  'engine',
  /** A template of service plans. */
  'plan',
  /** Of an offer. */
  'template',
  /** Also a model of a brand. */
  'brand',
  'city',
  'notification',
  'account',
  'workshop',
  /** Hours on a job. The id is the request's. */
  'time',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]
export const LiveEvent = z.object({ topic: z.enum(LIVE_TOPICS), id: z.string().nullable() })
export type LiveEvent = z.infer<typeof LiveEvent>

const { get } = endpoints('Canlı')

export const liveApi = {
  stream: get('/api/live', EVERYBODY, 'Değişiklikleri bildiren olay akışı (text/event-stream)', {
    binary: true,
    weight: 'none',
  }),
}
