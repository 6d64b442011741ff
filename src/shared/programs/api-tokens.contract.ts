// API anahtarları: keys with which other programs call as the admin who made them (trust-and-operations.md, section 6).
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, Instant, integer, text, Version } from '../fields.ts'
import { ADMINS } from '../roles.ts'

/** READ: calls that read. WRITE: also those that change something. */
export const TOKEN_SCOPES = ['READ', 'WRITE'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const MOST_TOKENS = 20
export const TOKEN_DAYS = { min: 1, max: 365, decimals: 0 }
/** What every key begins with, so that people and programs that search for secrets recognise it. */
export const TOKEN_PREFIX = 'pruva_'

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  /** The admin as whom it calls. */
  madeBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Within the hour; null: never. */
  usedAt: Instant.nullable(),
  version: z.number(),
})
export type ApiToken = z.infer<typeof ApiToken>

const Tokens = z.array(ApiToken)
const fields = { name: text(60), scope: z.enum(TOKEN_SCOPES, 'invalid_value') }

export const NewApiToken = z.object({ ...fields, days: integer(TOKEN_DAYS) })
export const ApiTokenChange = z.object({ ...fields, version: Version })

const { del, get, post, put } = endpoints('Programlar')

export const apiTokensApi = {
  list: get('/api/api-tokens', ADMINS, 'API anahtarları, yenisi önce', { reply: Tokens }),
  create: post('/api/api-tokens', ADMINS, 'API anahtarı oluşturur; anahtar yalnızca bu yanıtta görünür', {
    identity: 'always',
    secret: true,
    body: NewApiToken,
    reply: z.object({ token: z.string(), made: ApiToken }),
  }),
  update: put('/api/api-tokens/:id', ADMINS, 'API anahtarının adını ve yetkisini değiştirir', {
    identity: 'always',
    body: ApiTokenChange,
    reply: ApiToken,
  }),
  remove: del('/api/api-tokens/:id', ADMINS, 'API anahtarını sona erdirir', { identity: 'always', reply: Tokens }),
}
