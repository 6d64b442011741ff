// Names each statement by a hash of its text, so that PostgreSQL parses and plans it once per connection instead of at each call.
import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DatabaseLog } from './database-log.ts'

/** Each named statement takes memory of the database server: a connection with so many is replaced by a new one. */
const MOST_OF_A_CONNECTION = 500
/** PostgreSQL does not plan settings and transaction control. */
const IS_NAMED = /^\s*(select|insert|update|delete|with)\b/i

/** The plan's columns changed: another version of the app migrated the database. */
const OUTDATED_PLAN = '0A000'
/** The statement's name is missing or belongs to another connection: a pooler shares connections without tracking their statements. */
const FOREIGN_STATEMENTS = ['26000', '42P05']

/** Wrong syntax, types or functions: no data makes such a statement right. It is logged also where its caller goes on without it. */
const WRONG_STATEMENT = /^42(601|804|883)$/

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

export type StatementLog = Pick<DatabaseLog, 'warn' | 'error'>

/** A pool for Kysely that names each statement. Behind a pooler that loses the names, it continues without them. */
export function withNamedStatements(pool: pg.Pool, log: StatementLog): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, NamingClient>()
  let isNaming = true

  function naming(client: pg.PoolClient): NamingClient {
    /** By text. */
    const names = new Map<string, string>()
    let isGivenUp = false

    function nameOf(text: string): string | undefined {
      if (!isNaming || !IS_NAMED.test(text)) return undefined
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= MOST_OF_A_CONNECTION) {
        isGivenUp = true
        return undefined
      }
      const name = hash('sha256', text, 'base64url')
      names.set(text, name)
      return name
    }

    async function query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
      try {
        return await client.query({ name: nameOf(text), text, values: [...parameters] })
      } catch (error) {
        if (WRONG_STATEMENT.test(codeOf(error))) log.error({ err: error, statement: text }, 'A statement is wrong')
        if (!isOutdatedStatement(error)) throw error
        isGivenUp = true
        if (FOREIGN_STATEMENTS.includes(codeOf(error))) {
          isNaming = false
          log.warn({ err: error }, 'A pooler loses the names of statements: from now on they have none')
        }
        throw error
      }
    }

    return { query, release: (destroy) => client.release(destroy || isGivenUp) }
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
