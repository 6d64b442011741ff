import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { PHOTO_SIZES } from '../photos/photos.contract.ts'
import { CUSTOMERS_AND_ADMINS } from '../roles.ts'

/** Another picture has another id. */
export const BoatPhoto = z.object({
  id: Id,
  /** The page of the boat's tag shows it too. */
  isPublic: z.boolean(),
})
export type BoatPhoto = z.infer<typeof BoatPhoto>

const BoatPhotoParts = z.object({ file: z.string().meta({ format: 'binary' }) })
const BoatPhotoInput = z.object({ isPublic: z.boolean('invalid_value') })

const { del, get, post, put } = endpoints('Tekneler')

export const boatPhotosApi = {
  upload: post('/api/boats/:id/photo', CUSTOMERS_AND_ADMINS, 'Teknenin fotoğrafını yükler; eskisinin yerine geçer', {
    multipart: BoatPhotoParts,
    reply: BoatPhoto,
  }),
  share: put('/api/boats/:id/photo', CUSTOMERS_AND_ADMINS, 'Fotoğraf etiketin sayfasında da gösterilsin mi', {
    body: BoatPhotoInput,
    reply: BoatPhoto,
  }),
  remove: del('/api/boats/:id/photo', CUSTOMERS_AND_ADMINS, 'Teknenin fotoğrafını kaldırır', { reply: Nothing }),
  file: get('/api/boats/:id/photo/:pictureId', CUSTOMERS_AND_ADMINS, 'Teknenin fotoğrafının dosyası', {
    binary: true,
    querystring: z.object({ size: z.enum(PHOTO_SIZES, 'invalid_value').default('display') }),
  }),
  ofTag: get('/api/public/tags/:token/photo', 'public', 'Etiketli teknenin, sahibi izin verdiyse fotoğrafı', {
    binary: true,
    params: z.object({ token: z.string() }),
  }),
}
