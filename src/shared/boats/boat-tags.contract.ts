import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id, Instant, OptionalPhone, optionalText, text } from '../fields.ts'
import { CUSTOMERS_AND_ADMINS, EVERYBODY } from '../roles.ts'
import { LABEL_SIZES } from './boat-tags.address.ts'

/** No form is refused: a malformed token is answered like an unknown one. */
const Token = z.string()
const TokenParams = z.object({ token: Token })

/** All that strangers learn of a boat. */
export const TaggedBoat = z.object({
  name: z.string(),
  model: z.string(),
  /** Only where the owner allows it. */
  hasPhoto: z.boolean(),
})
export type TaggedBoat = z.infer<typeof TaggedBoat>

/** Where the tag leads a signed-in person: their boat, or a technician's newest job on it. */
const TagDestination = z.object({ boatId: Id.nullable(), requestId: Id.nullable() })

/** What a finder writes to the owner. They learn nothing in return. */
export const TagMessageInput = z.object({
  text: text(500),
  name: optionalText(100),
  phone: OptionalPhone,
})

const { del, get, post } = endpoints('Tekne etiketleri')

export const boatTagsApi = {
  state: get('/api/boats/:id/tag', CUSTOMERS_AND_ADMINS, 'Teknenin QR etiketi ne zaman yapıldı (yoksa null)', {
    reply: z.object({ createdAt: Instant.nullable() }),
  }),
  make: post('/api/boats/:id/tag', CUSTOMERS_AND_ADMINS, 'Teknenin QR etiketini yapar; eskisi geçersiz olur', {
    secret: true,
    reply: z.object({ token: z.string(), url: z.string() }),
  }),
  remove: del('/api/boats/:id/tag', CUSTOMERS_AND_ADMINS, 'Teknenin QR etiketini geçersiz kılar', { reply: Nothing }),
  label: get(
    '/api/boats/:id/tag/label',
    CUSTOMERS_AND_ADMINS,
    'Yapılınca bilinen belirteçle etiketin kendisi (PDF): bir çıkartma ya da A4 sayfa',
    {
      binary: true,
      weight: 'heavy',
      querystring: z.object({ token: Token.default(''), size: z.enum(LABEL_SIZES, 'invalid_value').default('SMALL') }),
    },
  ),
  destination: get('/api/tags/:token', EVERYBODY, 'Etiketin götürdüğü kendi sayfam', {
    params: TokenParams,
    reply: TagDestination,
  }),
  byAnyone: get('/api/public/tags/:token', 'public', 'Etiketli teknenin herkese açık bilgileri', {
    params: TokenParams,
    reply: TaggedBoat,
  }),
  message: post('/api/public/tags/:token/message', 'public', 'Etiketli teknenin sahibine mesaj bırakır', {
    params: TokenParams,
    body: TagMessageInput,
    reply: Nothing,
  }),
}
