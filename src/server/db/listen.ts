// LISTEN on either database. On a server it uses a connection of its own, which reconnects after a loss.
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { isConnectionError } from './database-errors.ts'

export interface ListenHandlers {
  message(payload: string): void
  /** It hears every message from now on: at the start, and again after each loss. */
  listening(): void
}

/** Resolves once it listens, or once the database is found unavailable and it keeps retrying. The result stops it. */
export type Listen = (channel: string, handlers: ListenHandlers) => Promise<() => Promise<void>>

export interface ServerListenOptions {
  connectionString: string
  log: Pick<BaseLogger, 'warn' | 'info'>
  checkEveryMs?: number
  timeoutMs?: number
}

/** A connection can also end without an event. */
const CHECK_EVERY_MS = 10_000
const TIMEOUT_MS = 10_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000

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

export function listenOnServer(options: ServerListenOptions): Listen {
  const { connectionString, log, checkEveryMs = CHECK_EVERY_MS, timeoutMs = TIMEOUT_MS } = options
  return async (channel, handlers) => {
    let current: pg.Client | undefined
    let stopped = false
    let failures = 0
    let timer: NodeJS.Timeout | undefined

    async function connect(): Promise<void> {
      const client = new pg.Client({
        connectionString,
        application_name: 'pruva live',
        keepAlive: true,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs,
      })
      client.on('notification', ({ payload }) => handlers.message(payload ?? ''))
      client.on('error', (error) => lose(client, error))
      client.on('end', () => lose(client, undefined))
      try {
        await client.connect()
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      } catch (error) {
        client.end().catch(() => undefined)
        throw error
      }
      current = client
    }

    function lose(client: pg.Client, error: Error | undefined): void {
      if (stopped || client !== current) return
      current = undefined
      client.end().catch(() => undefined)
      log.warn({ err: error }, 'The connection for live updates was lost; it is made again')
      comeBack()
    }

    function comeBack(): void {
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10))
      timer = setTimeout(() => {
        connect().then(
          () => {
            if (stopped) return void current?.end().catch(() => undefined)
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
      if (!isConnectionError(error)) throw error
      log.warn({ err: error }, 'No connection for live updates')
      comeBack()
    })
    const checks = setInterval(() => {
      const client = current
      client?.query('select 1').catch((error: Error) => lose(client, error))
    }, checkEveryMs)
    checks.unref()
    return async () => {
      stopped = true
      clearInterval(checks)
      clearTimeout(timer)
      await current?.end().catch(() => undefined)
    }
  }
}
