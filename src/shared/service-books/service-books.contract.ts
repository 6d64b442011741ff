// The service book of a boat (boat-passport.md, sections 3 and 7): one document of all that was done on it.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { text } from '../fields.ts'
import { CUSTOMERS_AND_ADMINS } from '../roles.ts'

/** More work than any boat has; the newest stands in the book. */
export const BOOK_JOBS = 2000

export const BOOK_FORMATS = ['pdf', 'zip'] as const

/** `?prices` alone means yes. */
const Flag = z.enum(['', 'true', 'false'], 'invalid_value').transform((value) => value !== 'false')

const { get } = endpoints('Servis defteri')

export const serviceBooksApi = {
  ofBoat: get(
    '/api/boats/:id/service-book',
    CUSTOMERS_AND_ADMINS,
    'Teknenin servis defteri: PDF, ya da fotoğraflarla ZIP; fiyatlar yalnız istenirse ve bugünkü sahibinin dönemi için',
    {
      binary: true,
      weight: 'heavy',
      querystring: z.object({
        prices: Flag.default(false),
        format: z.enum(BOOK_FORMATS, 'invalid_value').default('pdf'),
      }),
    },
  ),
  zipLink: get(
    '/api/boats/:id/service-book/zip-link',
    CUSTOMERS_AND_ADMINS,
    'Servis defterinin ZIP’ini tarayıcının indireceği adres: bir dakika geçerli',
    { weight: 'heavy', querystring: z.object({ prices: Flag.default(false) }), reply: z.object({ path: z.string() }) },
  ),
  byTicket: get('/api/public/service-book', 'public', 'Servis defterinin ZIP’i, bir dakikalık biletle', {
    binary: true,
    weight: 'heavy',
    querystring: z.object({ ticket: text(1000) }),
  }),
}
