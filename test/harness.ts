// A real server on a real port with a fresh database, and people who call it. One per test file: `const server = useServer()`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, type KyselyPlugin, type Selectable, sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { z } from 'zod'
import { type AppOptions, buildApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import type { Listen } from '../src/server/db/listen.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import type { App } from '../src/server/deps.ts'
import { openStorage } from '../src/server/files/storage/open-storage.ts'
import type { Storage } from '../src/server/files/storage/storage.ts'
import { accessTokens } from '../src/server/http/access.ts'
import { dayOf } from '../src/shared/days.ts'
import type { Endpoint } from '../src/shared/endpoint.ts'
import { IDEMPOTENCY_HEADER } from '../src/shared/idempotency.ts'
import type { Role } from '../src/shared/roles.ts'
import { freshDatabase } from './database.ts'
import { createBoat, createUser, type NewUser } from './factories.ts'
import { silentLog } from './silent-log.ts'

export const JWT_SECRET = 'a-secret-only-for-tests-with-enough-length'

export interface Answer<T = unknown> {
  status: number
  headers: Headers
  /** The envelope; `data` is typed if the endpoint is known. */
  body: { success: boolean; message: string; data: T; errors?: { field: string; message: string }[] }
}

/** '409 invalid_status' */
export const statusAndKey = ({ status, body }: { status: number; body: { message: string } }): string =>
  `${status} ${body.message}`

/** For simultaneous calls, whose order is undefined. */
export const sorted = (answers: Answer[]): string[] => answers.map(statusAndKey).sort()

/** Includes the invalid fields. */
export const refused = ({ status, body }: Answer) => [status, body.message, body.errors]

type TableWithId = { [T in keyof DB]: 'id' extends keyof DB[T] ? T : never }[keyof DB]

export interface Person {
  id: string
  email: string
  token: string
  sessionId: string
}

type DataOf<E extends Endpoint> = E['schema'] extends { response: { 200: infer R extends z.ZodType } }
  ? z.output<R> extends { data: infer D }
    ? D
    : never
  : never

export interface Input {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** Sent as the Idempotency-Key. */
  operationId?: string
  headers?: Record<string, string>
}

export class TestServer {
  app!: App
  /** Also for the test's own queries. */
  db!: Kysely<DB>
  url!: string
  storage!: Storage
  /** Contains the folder `files`. */
  dataDir!: string
  /** Of this server and others on its database. */
  readonly settings: Record<string, string>
  /** Added to the real time; the server uses the sum. */
  private shiftMs = 0
  private closeDatabase!: () => Promise<void>
  /** Called by /api/health. */
  checkDatabase!: () => Promise<void>
  /** Called before each write. */
  readonly checkSpace = async (): Promise<void> => {}
  private listen!: Listen

  /** The time at which the clock was stopped. */
  private stoppedAt: number | undefined

  constructor(settings: Record<string, string> = {}) {
    this.settings = settings
  }

  readonly log = silentLog

  readonly clock = (): Date => new Date((this.stoppedAt ?? Date.now()) + this.shiftMs)

  /** From now on only `advance` moves the time: a slow machine must not add minutes. */
  stopClock(): void {
    this.stoppedAt = Date.now()
  }

  advance(minutes: number): void {
    this.shiftMs += minutes * 60_000
  }

  /** Turns the server's clock to today's noon in Turkey, so that a test about days never runs across midnight. */
  turnToNoon(): void {
    this.shiftMs += Date.parse(`${dayOf(this.clock())}T12:00:00+03:00`) - this.clock().getTime()
  }

  async start(storageUrl?: string): Promise<void> {
    const database = await freshDatabase()
    this.db = database.db
    this.closeDatabase = database.close
    this.dataDir = await mkdtemp(join(tmpdir(), 'pruva-data-'))
    this.listen = database.listen
    this.checkDatabase = database.check
    this.storage = await openStorage({ storageUrl, dataDir: this.dataDir, log: silentLog })
    const { app, url } = await this.another()
    this.app = app
    this.url = url
  }

  /** One more server on the same database; the caller closes it. */
  async another(
    settings: Record<string, string> = {},
    listen = this.listen,
    { plugin, ...more }: Partial<Pick<AppOptions, 'pdfsAtSending' | 'log'>> & { plugin?: KyselyPlugin } = {},
  ): Promise<{ app: App; url: string }> {
    const config = readConfig({ APP_URL: 'http://pruva.test', DATA_DIR: this.dataDir, ...this.settings, ...settings })
    const { clock, storage } = this
    const db = plugin ? this.db.withPlugin(plugin) : this.db
    const checks = { checkDatabase: () => this.checkDatabase(), checkSpace: () => this.checkSpace() }
    const app = await buildApp({ db, clock, config, storage, jwtSecret: JWT_SECRET, listen, ...checks, ...more })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    return { app, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}` }
  }

  async stop(): Promise<void> {
    await this.app?.close()
    await this.closeDatabase?.()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** A person with a session; confirmed and APPROVED by default. */
  async person(role: Role, options: NewUser = {}): Promise<Person> {
    return this.openSession(await createUser(this.db, role, options))
  }

  /** The same person in another browser. */
  anotherSession({ id, email }: Person): Promise<Person> {
    return this.openSession({ id, email })
  }

  private async openSession(user: { id: string; email: string }): Promise<Person> {
    const session = await this.db
      .insertInto('sessions')
      .values({ user_id: user.id, expires_at: sql<Date>`now() + interval '365 days'` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...user, sessionId: session.id, token: this.tokenOf(user.id, session.id) }
  }

  async ownerWithBoat() {
    const owner = await this.person('CUSTOMER')
    return { owner, boat: await createBoat(this.db, owner.id) }
  }

  /** A new token for the same session, after the clock was turned past the old token's end. */
  async renewToken(person: Person): Promise<void> {
    person.token = this.tokenOf(person.id, person.sessionId)
  }

  private tokenOf(userId: string, sessionId: string): string {
    return accessTokens(JWT_SECRET, this.clock).sign(userId, sessionId)
  }

  /** Calls an endpoint of the contract as somebody (or nobody), over HTTP. */
  async call<E extends Endpoint>(who: Person | null, endpoint: E, input: Input = {}): Promise<Answer<DataOf<E>>> {
    const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? `missing-${name}`),
    )
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) query.set(name, String(value))
    const search = query.size > 0 ? `?${query}` : ''
    const { body: given } = input
    const isRaw = typeof given === 'string' || given instanceof FormData
    const response = await this.fetch(path + search, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(input.operationId === undefined ? {} : { [IDEMPOTENCY_HEADER]: input.operationId }),
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
        ...(given === undefined || given instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(given === undefined ? {} : { body: isRaw ? given : JSON.stringify(given) }),
    })
    // The success answer of a binary endpoint has no envelope.
    const isFile = endpoint.config.binary === true && response.ok
    const isJson = !isFile && response.headers.get('content-type')?.startsWith('application/json')
    const body = isJson ? await response.json() : { success: true, message: 'ok', data: null }
    return { status: response.status, headers: response.headers, body: body as Answer<DataOf<E>>['body'] }
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, init)
  }

  /** The row with that id. */
  async row<T extends TableWithId>(table: T, id: string): Promise<Selectable<DB[T]> | undefined> {
    const { rows } = await sql<Selectable<DB[T]>>`select * from ${sql.table(table)} where id = ${id}`.execute(this.db)
    return rows[0]
  }

  /** The id of the calendar item of a request with a day. */
  async calendarItemOf(requestId: string): Promise<string> {
    const item = this.db.selectFrom('calendar_items').select('id').where('ref_id', '=', requestId)
    return (await item.executeTakeFirstOrThrow()).id
  }

  /** The log entries about one record, oldest first. */
  logsOf(entityId: string) {
    return this.db
      .selectFrom('activity_logs')
      .selectAll()
      .where('entity_id', '=', entityId)
      .orderBy('created_at')
      .execute()
  }
}

export function useServer(settings: Record<string, string> = {}): TestServer {
  const server = new TestServer(settings)
  beforeAll(() => server.start(), 60_000)
  afterAll(() => server.stop())
  return server
}

/** People for a whole test file; the object is filled after the server has started. */
export function usePeople<Name extends string>(
  server: TestServer,
  roles: Record<Name, Role | [Role, NewUser]>,
): Record<Name, Person> {
  const people = Object.fromEntries(Object.keys(roles).map((name) => [name, {}])) as Record<Name, Person>
  beforeAll(async () => {
    for (const [name, what] of Object.entries(roles) as [Name, Role | [Role, NewUser]][]) {
      const [role, options] = typeof what === 'string' ? [what] : what
      Object.assign(people[name], await server.person(role, options))
    }
  })
  return people
}

/** An id without a record. */
export const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111'
