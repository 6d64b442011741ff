// Names each statement by a hash of its text, so that PostgreSQL parses and plans it once per connection instead of at each call.
// A transaction's BEGIN, and what may run later, travel with its next statement.
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { type Ahead, queryJoined } from './joined-statements.ts'
import { startWaiting } from './later.ts'

/** Each named statement takes memory of the database server: a connection with so many is replaced by a new one. */
const MOST_OF_A_CONNECTION = 500
const MOST_KNOWN_TEXTS = 5_000
/** PostgreSQL does not plan settings and savepoints. Transaction control has names, so that it can travel with other statements. */
const IS_NAMED = /^\s*(select|insert|update|delete|with|begin|commit)\b/i
const [BEGIN, COMMIT, ROLLBACK] = ['begin', 'commit', 'rollback'] as const
const NOTHING: pg.QueryResult = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

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
    /** The names whose statements have succeeded, so PostgreSQL knows them. */
    const known = new Set<string>()
    /** Sent with the next statement. */
    let waiting: Ahead[] = []
    let isInTransaction = false
    let isGivenUp = false

    function nameFor(text: string): string | undefined {
      if (!isNaming || !IS_NAMED.test(text)) return undefined
      const name = nameOf(text)
      if (!named.has(name)) {
        if (named.size >= MOST_OF_A_CONNECTION) {
          isGivenUp = true
          return undefined
        }
        named.add(name)
      }
      return name
    }

    async function query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
      const hasBegun = isInTransaction && waiting[0]?.text !== BEGIN
      if (text === ROLLBACK || (text === COMMIT && !hasBegun && waiting.length === 1)) {
        giveUp(waiting, new Error('The transaction was rolled back'))
        waiting = []
        isInTransaction = false
        return hasBegun ? await client.query(text) : { ...NOTHING, command: text.toUpperCase() }
      }
      if (text === BEGIN) isInTransaction = true
      const name = nameFor(text)
      const values = [...parameters]
      if (name !== undefined && known.has(name)) {
        const mark = text === BEGIN ? { answer: null } : isInTransaction && startWaiting(parameters)
        if (mark) {
          waiting.push({ name, text, values, ...mark })
          return NOTHING
        }
      }
      try {
        const result = await send(name, text, values)
        if (text === COMMIT) isInTransaction = false
        return result
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

    /** Sends what waits, too: in one packet with the statement if PostgreSQL knows the statement already. */
    async function send(name: string | undefined, text: string, values: unknown[]): Promise<pg.QueryResult> {
      const before = waiting
      waiting = []
      try {
        if (name === undefined || !known.has(name)) return await sendOneByOne(before, name, text, values)
        const statement = { name, text, values }
        return before.length > 0
          ? await queryJoined(client, before, statement, pool.options.types)
          : await client.query(statement)
      } catch (error) {
        giveUp(before, error)
        if (WRONG_STATEMENT.test(codeOf(error))) log.error({ err: error, statement: text }, 'A statement is wrong')
        throw error
      }
    }

    async function sendOneByOne(before: Ahead[], name: string | undefined, text: string, values: unknown[]) {
      for (const { answer, ...statement } of before) {
        const result = await client.query(isNaming ? statement : { ...statement, name: '' })
        answer?.resolve(result)
      }
      const result = await client.query(name === undefined ? { text, values } : { name, text, values })
      if (name !== undefined) known.add(name)
      return result
    }

    function giveUp(statements: readonly Ahead[], error: unknown): void {
      for (const { answer } of statements) answer?.reject(error)
    }

    const release = (destroy?: boolean) => client.release(destroy || isGivenUp || waiting.length > 0)
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
