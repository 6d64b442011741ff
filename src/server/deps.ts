// The dependencies of every feature's routes.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { DB } from './db/schema.generated.ts'
import type { Storage } from './files/storage/storage.ts'
import type { AccessTokens } from './http/access.ts'
import type { Encryption } from './http/encryption.ts'

export interface Deps {
  db: Kysely<DB>
  clock: Clock
  config: Config
  tokens: AccessTokens
  storage: Storage
  /** Keys the hashes of one-time codes. */
  codeKey: string
  /** Of the secrets of authenticator apps. */
  factorSecrets: Encryption
  webhookSecrets: Encryption
  /** Signs the tickets of downloads. */
  ticketKey: string
  /** The PDF of an offer is made when it is sent; otherwise at its first opening, as in tests. */
  pdfsAtSending: boolean
}

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
