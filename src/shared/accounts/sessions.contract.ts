import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { ADMINS } from '../roles.ts'

export const Session = z.object({
  id: Id,
  /** What the browser says that it is, as `deviceName` reads it. */
  agent: z.string().nullable(),
  network: z.string().nullable(),
  since: z.string(),
  /** Its last refresh. */
  seenAt: z.string(),
  /** The one that makes this call. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** No more are shown, the latest first. */
export const MOST_SESSIONS = 100

const { del, get } = endpoints('Oturumlar')
const Sessions = z.array(Session)

export const sessionsApi = {
  mine: get('/api/users/me/sessions', 'session', 'Açık oturumlarım, son kullanılan önce', { reply: Sessions }),
  endMine: del('/api/users/me/sessions/:id', 'session', 'Bir oturumumu kapatır', { reply: Nothing }),
  endOthers: del('/api/users/me/sessions', 'session', 'Bu oturum dışındaki oturumlarımı kapatır', { reply: Nothing }),
  ofUser: get('/api/users/:id/sessions', ADMINS, 'Bir kullanıcının açık oturumları', { reply: Sessions }),
  endOfUser: del('/api/users/:id/sessions/:sessionId', ADMINS, 'Bir kullanıcının bir oturumunu kapatır', {
    reply: Nothing,
  }),
  endAllOfUser: del('/api/users/:id/sessions', ADMINS, 'Bir kullanıcının, bu oturum dışındaki oturumlarını kapatır', {
    reply: Nothing,
  }),
}
