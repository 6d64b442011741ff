import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { ClientAt, Id, IdInput, Instant, OptionalId, optionalText } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { EVERYBODY } from '../roles.ts'

/** Decisions, section 3. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024
/** Decisions, section 1: how many photos the owner may add to a request. */
export const OWNER_PHOTOS_MAX = 10
/** The owner's photos show the subject of the request, the staff's photos the work done. */
export const PHOTO_SOURCES = ['OWNER', 'STAFF'] as const
export type PhotoSource = (typeof PHOTO_SOURCES)[number]
export const PHOTO_SIZES = ['display', 'thumbnail'] as const

export const Photo = z.object({
  id: Id,
  serviceRequestId: Id,
  source: z.enum(PHOTO_SOURCES),
  engineId: Id.nullable(),
  /** "Yamaha F150B", if the photo shows an engine. */
  engineModel: z.string().nullable(),
  caption: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  uploadedByEmail: z.string().nullable(),
  /** When it arrived. */
  createdAt: Instant,
  /** When it was taken, as far as known; null: when it arrived. */
  doneAt: Instant.nullable(),
  /** The id that the sender gave it. */
  uploadId: Id.nullable(),
  /** Whether the caller may delete it now. */
  canDelete: z.boolean(),
})
export type Photo = z.infer<typeof Photo>

/** The fields of the multipart body; the file itself is the part named `file`. */
export const PhotoFields = z.object({
  serviceRequestId: IdInput,
  engineId: OptionalId.nullable(),
  caption: optionalText(300),
  /** The sender makes one id per photo and repeats it with each attempt. A repeated upload is answered with the stored photo. */
  uploadId: z.uuid('invalid_value').optional(),
  clientAt: ClientAt,
})

const PhotoParts = PhotoFields.extend({ file: z.string().meta({ format: 'binary' }) })

/** An empty value means no filter. */
const SourceFilter = z
  .preprocess((value) => (value === '' ? undefined : value), z.enum(PHOTO_SOURCES, 'invalid_value').optional())
  .optional()

const { del, get, post } = endpoints('Fotoğraflar')

export const photosApi = {
  upload: post(
    '/api/maintenance/photos',
    EVERYBODY,
    'Fotoğraf yükler: talep sahibi onaydan önce en çok 10, yönetici ve atanan teknisyen talep aktifken',
    { multipart: PhotoParts, reply: Photo },
  ),
  file: get('/api/maintenance/photos/:id/file', EVERYBODY, 'Fotoğrafın dosyası: gösterim boyu ya da küçük resim', {
    binary: true,
    querystring: z.object({ size: z.enum(PHOTO_SIZES, 'invalid_value').default('display') }),
  }),
  ofRequest: get('/api/maintenance/photos/request/:requestId', EVERYBODY, 'Bir talebin fotoğrafları', {
    querystring: z.object({ source: SourceFilter, ...pageQuery(20) }),
    reply: page(Photo),
  }),
  remove: del(
    '/api/maintenance/photos/:id',
    EVERYBODY,
    'Fotoğrafı siler: yönetici her zaman, yükleyen ekleyebildiği sürece',
    { reply: Nothing },
  ),
}
