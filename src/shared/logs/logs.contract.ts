import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EXCELS, TABLE_FORMATS } from '../excel.ts'
import { dateFilter, Id, Instant, OptionalId, SearchWord } from '../fields.ts'
import { page, pageQuery, sortQuery } from '../paging.ts'
import { ADMINS } from '../roles.ts'

export const LOG_CATEGORIES = ['AUTH', 'USER', 'BOAT', 'INVENTORY', 'MAINTENANCE', 'NOTIFICATION'] as const
export const LOG_ACTIONS = ['CREATE', 'UPDATE', 'DELETE', 'LOGIN', 'LOGOUT', 'LOGIN_FAILED', 'SEND'] as const

export const LogEntry = z.object({
  id: Id,
  /** When it arrived; the log's order. */
  createdAt: Instant,
  /** When it was done; null: when it arrived. */
  doneAt: Instant.nullable(),
  userEmail: z.string().nullable(),
  category: z.enum(LOG_CATEGORIES),
  actionType: z.enum(LOG_ACTIONS),
  message: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>
export type LogCategory = (typeof LOG_CATEGORIES)[number]
export type LogAction = (typeof LOG_ACTIONS)[number]

const filters = {
  /** The history of one record: a user, boat, engine, request (with its offers, photos, lists and calendar item), … */
  about: OptionalId,
  userEmail: SearchWord,
  category: z.union([z.literal('').transform(() => undefined), z.enum(LOG_CATEGORIES)], 'invalid_value').optional(),
  fromDate: dateFilter('from'),
  toDate: dateFilter('to'),
}
const { get } = endpoints('Log kayıtları')

export const logsApi = {
  search: get('/api/logs/search', ADMINS, 'Log kayıtlarını arar', {
    querystring: z.object({ ...filters, sort: sortQuery(['createdAt'], 'createdAt,desc'), ...pageQuery(20) }),
    reply: page(LogEntry),
  }),
  export: get('/api/logs/export', ADMINS, 'Süzülen kayıtları CSV ya da Excel dosyası olarak verir', {
    binary: true,
    weight: 'heavy',
    querystring: z.object({
      ...filters,
      format: z.enum(TABLE_FORMATS, 'invalid_value').default('csv'),
      /** For `csv`. */
      excel: z.enum(EXCELS, 'invalid_value').default('tr'),
    }),
  }),
}
