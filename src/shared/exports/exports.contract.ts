// Everything to take along (moving-in.md, section 2).
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { TABLE_FORMATS } from '../excel.ts'
import { text } from '../fields.ts'
import { ADMINS } from '../roles.ts'

const { get } = endpoints('Dışa aktarma')

export const exportsApi = {
  link: get(
    '/api/export/link',
    ADMINS,
    'Bütün kayıtların tarayıcının indireceği adresi: bir dakika geçerli. CSV, programlar için bir ZIP’tir',
    {
      weight: 'heavy',
      identity: 'always',
      querystring: z.object({ format: z.enum(TABLE_FORMATS, 'invalid_value') }),
      reply: z.object({ path: z.string() }),
    },
  ),
  byTicket: get('/api/public/export', 'public', 'Bütün kayıtlar, bir dakikalık biletle', {
    binary: true,
    weight: 'heavy',
    querystring: z.object({ ticket: text(1000) }),
  }),
}
