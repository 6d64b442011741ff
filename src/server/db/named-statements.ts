// Names each statement by a hash of its text, so that PostgreSQL parses and plans it once per connection instead of at each call.
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DatabaseLog } from './database-log.ts'

/** Each named statement takes memory of the database server; further statements get no name. */
const MOST_OF_A_CONNECTION = 500
const MOST_KNOWN_TEXTS = 5_000
/** PostgreSQL does not plan transaction control and settings. */
const IS_PLANNED = /^\s*(select|insert|update|delete|with)\b/i

/** The plan's columns changed: another version of the app migrated the database. */
const OUTDATED_PLAN = '0A000'
/** The statement's name is missing or belongs to another connection: a pooler shares connections without tracking their statements. */
const FOREIGN_STATEMENTS = ['26000', '42P05']

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** A plan that no longer fits. Its connection is closed, and the same call succeeds on the next one. */
export const isOutdatedStatement = (error: unknown): boolean => {
  const code = codeOf(error)
  return FOREIGN_STATEMENTS.includes(code) || (code === OUTDATED_PLAN && String(error).includes('cached plan'))
}

/** The part of a client that Kysely uses. */
interface NamingClient {
  query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult>
  release(destroy?: boolean): void
}

/** A pool for Kysely that names each statement. Behind a pooler that loses the names, it continues without them. */
export function withNamedStatements(pool: pg.Pool, log: Pick<DatabaseLog, 'warn'>): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, NamingClient>()
  let isNaming = true

  function nameOf(text: string): string {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MOST_KNOWN_TEXTS) names.clear()
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }

  function naming(client: pg.PoolClient): NamingClient {
    const named = new Set<string>()
    let isGivenUp = false

    function nameFor(text: string): string | undefined {
      if (!isNaming || !IS_PLANNED.test(text)) return undefined
      const name = nameOf(text)
      if (!named.has(name)) {
        if (named.size >= MOST_OF_A_CONNECTION) return undefined
        named.add(name)
      }
      return name
    }

    async function query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
      const name = nameFor(text)
      const values = [...parameters]
      if (name === undefined) return await client.query(text, values)
      try {
        return await client.query({ name, text, values })
      } catch (error) {
        if (!isOutdatedStatement(error)) throw error
        isGivenUp = true
        if (FOREIGN_STATEMENTS.includes(codeOf(error))) {
          isNaming = false
          log.warn({ err: error }, 'A pooler loses the names of statements: from now on they have none')
        }
        throw error
      }
    }
    const release = (destroy?: boolean) => client.release(destroy || isGivenUp)
    return { query, release }
  }

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect()
    const known = clients.get(client) ?? naming(client)
    clients.set(client, known)
    // The type of Kysely also has a form for cursors, which the app does not use.
    return known as unknown as PostgresPoolClient
  }

  return { connect, end: () => pool.end(), options: pool.options }
}
