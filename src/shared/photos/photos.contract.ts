import { z } from 'zod'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import { Id, IdInput, IdParams, Instant, OptionalId, optionalText } from '../fields.ts'
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
  createdAt: Instant,
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
})

const PhotoParts = PhotoFields.extend({ file: z.string().meta({ format: 'binary' }) })

/** An empty value means no filter. */
const SourceFilter = z
  .preprocess((value) => (value === '' ? undefined : value), z.enum(PHOTO_SOURCES, 'invalid_value').optional())
  .optional()

const tags = ['Fotoğraflar'] as const
const everyone = { access: EVERYBODY } as const

export const photosApi = {
  upload: {
    method: 'POST',
    url: '/api/maintenance/photos',
    config: { ...everyone, multipart: PhotoParts },
    schema: {
      tags,
      summary: 'Fotoğraf yükler: talep sahibi onaydan önce en çok 10, yönetici ve atanan teknisyen talep aktifken',
      consumes: ['multipart/form-data'],
      response: { 200: reply(Photo) },
    },
  },
  file: {
    method: 'GET',
    url: '/api/maintenance/photos/:id/file',
    config: { ...everyone, binary: true },
    schema: {
      tags,
      summary: 'Fotoğrafın dosyası: gösterim boyu ya da küçük resim',
      params: IdParams,
      querystring: z.object({ size: z.enum(PHOTO_SIZES, 'invalid_value').default('display') }),
    },
  },
  ofRequest: {
    method: 'GET',
    url: '/api/maintenance/photos/request/:requestId',
    config: everyone,
    schema: {
      tags,
      summary: 'Bir talebin fotoğrafları',
      params: z.object({ requestId: IdInput }),
      querystring: z.object({ source: SourceFilter, ...pageQuery(20) }),
      response: { 200: reply(page(Photo)) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/maintenance/photos/:id',
    config: everyone,
    schema: {
      tags,
      summary: 'Fotoğrafı siler: yönetici her zaman, yükleyen ekleyebildiği sürece',
      params: IdParams,
      response: { 200: reply(Nothing) },
    },
  },
} as const satisfies Record<string, Endpoint>
