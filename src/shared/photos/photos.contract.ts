import { z } from 'zod'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import { Id, IdInput, IdParams, Instant, OptionalId, optionalText } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'

/** Decisions, section 3. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024
export const PHOTO_SIZES = ['display', 'thumbnail'] as const

export const Photo = z.object({
  id: Id,
  serviceRequestId: Id,
  engineId: Id.nullable(),
  /** "Yamaha F150B", where the photo shows an engine. */
  engineModel: z.string().nullable(),
  caption: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  uploadedByEmail: z.string().nullable(),
  createdAt: Instant,
  /** May the caller delete it now? */
  canDelete: z.boolean(),
})
export type Photo = z.infer<typeof Photo>

/** The fields of the multipart body; the file itself is the part named `file`. */
export const PhotoFields = z.object({
  serviceRequestId: IdInput,
  engineId: OptionalId.nullable(),
  caption: optionalText(300),
  /** Made by the sender, the same for each attempt to send one photo: a repeat is answered with the photo that is there. */
  uploadId: z.uuid('invalid_value').optional(),
})

const PhotoParts = PhotoFields.extend({ file: z.string().meta({ format: 'binary' }) })

const tags = ['Fotoğraflar'] as const
const everyone = { access: ['ADMIN', 'TECHNICIAN', 'CUSTOMER'] } as const
const staff = { access: ['ADMIN', 'TECHNICIAN'] } as const

export const photosApi = {
  upload: {
    method: 'POST',
    url: '/api/maintenance/photos',
    config: { ...staff, multipart: PhotoParts },
    schema: {
      tags,
      summary: 'Fotoğraf yükler',
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
      querystring: z.object(pageQuery(20)),
      response: { 200: reply(page(Photo)) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/maintenance/photos/:id',
    config: staff,
    schema: {
      tags,
      summary: 'Fotoğrafı siler: yönetici her zaman, yükleyen talep aktifken',
      params: IdParams,
      response: { 200: reply(Nothing) },
    },
  },
} as const satisfies Record<string, Endpoint>
