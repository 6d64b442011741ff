// LISTEN on either database. On a server it uses a connection of its own, which reconnects after a loss.
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { isDatabaseAway } from './database-errors.ts'

export interface ListenHandlers {
  message(payload: string): void
  /** It hears every message from now on: at the start, and again after each loss. */
  listening(): void
  /** Messages may be lost from now on. */
  lost(): void
}

/** Resolves once it listens, or once the database is found unavailable and it keeps retrying. The result stops it. */
export type Listen = (channel: string, handlers: ListenHandlers) => Promise<() => Promise<void>>

export interface ServerListenOptions {
  connectionString: string
  /** Sends on a channel through another connection. */
  notify(channel: string, payload: string): Promise<unknown>
  log: Pick<BaseLogger, 'warn' | 'info'>
  probeEveryMs?: number
  probeTimeoutMs?: number
}

const CONNECT_TIMEOUT_MS = 10_000
const PROBE_EVERY_MS = 10_000
const PROBE_TIMEOUT_MS = 5_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000

class Unheard extends Error {
  constructor() {
    super('A notification did not arrive; is there a pooler in transaction mode before the database?')
  }
}

/** On the pool's only connection. */
export function listenEmbedded(pool: pg.Pool): Listen {
  const heard = new EventEmitter()
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => heard.emit(channel, payload ?? ''))
  })
  return async (channel, { message, listening }) => {
    heard.on(channel, message)
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
    listening()
    return async () => {
      heard.off(channel, message)
      if (heard.listenerCount(channel) === 0) await pool.query(`unlisten ${pg.escapeIdentifier(channel)}`)
    }
  }
}

/** A listener's connection to a server, and whether it hears. */
function listeningClient(channel: string, options: ServerListenOptions, message: (payload: string) => void) {
  const { connectionString, notify, probeTimeoutMs = PROBE_TIMEOUT_MS } = options
  const client = new pg.Client({
    connectionString,
    application_name: 'pruva live',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  /** Of this connection alone. */
  const probes = `pruva_probe_${randomUUID()}`
  let probeHeard = (): void => {}
  client.on('notification', (heard) => (heard.channel === probes ? probeHeard() : message(heard.payload ?? '')))

  /**
   * A connection can also end without an event, and a pooler in transaction mode accepts LISTEN without passing on what it hears.
   * So a notification is sent on another connection. @throws where it does not arrive
   */
  async function probe(): Promise<void> {
    const heard = Promise.withResolvers<void>()
    probeHeard = heard.resolve
    const timer = setTimeout(() => heard.reject(new Unheard()), probeTimeoutMs)
    try {
      await Promise.all([heard.promise, notify(probes, '')])
    } finally {
      clearTimeout(timer)
    }
  }

  async function connect(): Promise<void> {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}; listen ${client.escapeIdentifier(probes)}`)
    await probe()
  }

  return { client, connect, probe }
}

export function listenOnServer(options: ServerListenOptions): Listen {
  const { log, probeEveryMs = PROBE_EVERY_MS } = options
  return async (channel, handlers) => {
    let current: ReturnType<typeof listeningClient> | undefined
    let stopped = false
    let failures = 0
    let timer: NodeJS.Timeout | undefined

    async function connect(): Promise<void> {
      const listener = listeningClient(channel, options, (payload) => handlers.message(payload))
      const { client } = listener
      client.on('error', (error) => lose(listener, error))
      client.on('end', () => lose(listener, undefined))
      try {
        await listener.connect()
      } catch (error) {
        client.end().catch(() => undefined)
        throw error
      }
      current = listener
    }

    function lose(listener: typeof current, error: Error | undefined): void {
      if (stopped || listener === undefined || listener !== current) return
      current = undefined
      listener.client.end().catch(() => undefined)
      handlers.lost()
      log.warn({ err: error }, 'The connection for live updates was lost; it is made again')
      comeBack()
    }

    function comeBack(): void {
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10))
      timer = setTimeout(() => {
        connect().then(
          () => {
            if (stopped) return void current?.client.end().catch(() => undefined)
            failures = 0
            log.info({}, 'The connection for live updates is back')
            handlers.listening()
          },
          (error: unknown) => {
            if (stopped) return
            failures += 1
            log.warn({ err: error }, 'No connection for live updates')
            comeBack()
          },
        )
      }, wait)
    }

    await connect().then(handlers.listening, (error: unknown) => {
      if (!isDatabaseAway(error) && !(error instanceof Unheard)) throw error
      log.warn({ err: error }, 'No connection for live updates')
      comeBack()
    })
    const probes = setInterval(() => {
      const listener = current
      listener?.probe().catch((error: Error) => lose(listener, error))
    }, probeEveryMs)
    probes.unref()
    return async () => {
      stopped = true
      clearInterval(probes)
      clearTimeout(timer)
      await current?.client.end().catch(() => undefined)
    }
  }
}
