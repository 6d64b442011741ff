import { z } from 'zod'
import { type Endpoint, reply } from '../endpoint.ts'
import { dateFilter, Id, Instant, OptionalId, SearchWord } from '../fields.ts'
import { page, pageQuery, sortQuery } from '../paging.ts'
import { ADMINS } from '../roles.ts'

export const LOG_CATEGORIES = ['AUTH', 'USER', 'BOAT', 'INVENTORY', 'MAINTENANCE', 'NOTIFICATION'] as const
export const LOG_ACTIONS = ['CREATE', 'UPDATE', 'DELETE', 'LOGIN', 'LOGOUT', 'LOGIN_FAILED', 'SEND'] as const

export const LogEntry = z.object({
  id: Id,
  createdAt: Instant,
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
const tags = ['Log kayıtları'] as const
const admin = { access: ADMINS } as const

export const logsApi = {
  search: {
    method: 'GET',
    url: '/api/logs/search',
    config: admin,
    schema: {
      tags,
      summary: 'Log kayıtlarını arar',
      querystring: z.object({ ...filters, sort: sortQuery(['createdAt'], 'createdAt,desc'), ...pageQuery(20) }),
      response: { 200: reply(page(LogEntry)) },
    },
  },
  exportCsv: {
    method: 'GET',
    url: '/api/logs/export',
    config: { ...admin, binary: true, weight: 'heavy' },
    schema: { tags, summary: 'Süzülen kayıtları CSV olarak verir', querystring: z.object(filters) },
  },
} as const satisfies Record<string, Endpoint>
