// Notes on a job, among the people of the workshop (on-the-quay.md, sections 4 and 5). They are only added.
import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { ClientAt, Id, Instant, OptionalId, text } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { EVERYBODY, STAFF } from '../roles.ts'

export const JobNote = z.object({
  id: Id,
  text: z.string(),
  /** Null for an account that was deleted. */
  writtenBy: z.string().nullable(),
  /** When it arrived. */
  createdAt: Instant,
  /** When it was written; null: when it arrived. */
  doneAt: Instant.nullable(),
})
export type JobNote = z.infer<typeof JobNote>

export const NOTE_LENGTH = 2000
export const JobNoteInput = z.object({ text: text(NOTE_LENGTH), clientAt: ClientAt })

/** Work that the server refused, as text. It becomes a note where it belongs to a job, and every admin is told. */
export const RefusedWorkInput = z.object({ text: text(NOTE_LENGTH), requestId: OptionalId, clientAt: ClientAt })

const { get, post } = endpoints('Bakım ve arıza talepleri')
const URL = '/api/maintenance/requests/:id/notes'

export const jobNotesApi = {
  ofRequest: get(URL, STAFF, 'Bir işin notları, yenisi önce; tekne sahibi görmez', {
    querystring: z.object(pageQuery(20)),
    reply: page(JobNote),
  }),
  add: post(URL, STAFF, 'İşe not ekler; işi artık üstünde olmayan teknisyen de ekleyebilir', {
    body: JobNoteInput,
    reply: JobNote,
  }),
  refused: post('/api/maintenance/refused-work', EVERYBODY, 'Sunucunun kabul etmediği işi yöneticilere iletir', {
    body: RefusedWorkInput,
    reply: Nothing,
  }),
}
