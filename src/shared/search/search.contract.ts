import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { UnitOut } from '../quantity.schema.ts'
import { REQUEST_STATUSES } from '../requests/requests.status.ts'
import { REQUEST_TYPES } from '../requests/requests.workflow.ts'
import { EVERYBODY, ROLES } from '../roles.ts'

export const SEARCH_MIN = 2
/** At most this many of each kind. */
export const SEARCH_LIMIT = 5

/** The results, best match first in each group. A group stays empty if the caller's role has no screen for it. */
export const SearchResults = z.object({
  boats: z.array(
    z.object({ id: Id, name: z.string(), model: z.string(), ownerEmail: z.string(), ownerName: z.string().nullable() }),
  ),
  users: z.array(
    z.object({
      id: Id,
      email: z.string(),
      fullName: z.string().nullable(),
      phone: z.string().nullable(),
      roleName: z.enum(ROLES),
    }),
  ),
  engines: z.array(
    z.object({
      id: Id,
      serialNumber: z.string(),
      /** Brand and model. */
      name: z.string(),
      boatId: Id.nullable(),
      boatName: z.string().nullable(),
    }),
  ),
  requests: z.array(
    z.object({
      id: Id,
      requestNumber: z.string(),
      requestType: z.enum(REQUEST_TYPES),
      status: z.enum(REQUEST_STATUSES),
      description: z.string().nullable(),
      boatName: z.string(),
      customerEmail: z.string(),
      customerName: z.string().nullable(),
      createdAt: Instant,
    }),
  ),
  parts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      partCode: z.string(),
      unit: UnitOut,
      quantity: z.number(),
      locationCode: z.string().nullable(),
    }),
  ),
})
export type SearchResults = z.infer<typeof SearchResults>

const Word = z
  .string({ error: 'required' })
  .max(100, 'too_long')
  .refine((value) => !value.includes('\0'), 'invalid_characters')
  .normalize()
  .transform((value) => value.trim().replace(/\s+/g, ' '))
  .refine((value) => value.length >= SEARCH_MIN, 'search_too_short')

const { get } = endpoints('Arama')

export const searchApi = {
  all: get('/api/search', EVERYBODY, 'Görmeye yetkili olunan tekne, kişi, motor, talep ve parçalarda arar', {
    querystring: z.object({ q: Word }),
    reply: SearchResults,
  }),
}
