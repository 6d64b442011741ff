// LISTEN on either database. On a server it uses a connection of its own, which reconnects after a loss.
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { isDatabaseAway } from './database-errors.ts'

export interface ListenHandlers {
  message(payload: string): void
  /** The connection was lost and restored. Messages in between are lost. */
  gap(): void
}

/** Resolves once it listens, or once the database is found unavailable and it keeps retrying. The result stops it. */
export type Listen = (channel: string, handlers: ListenHandlers) => Promise<() => Promise<void>>

const CONNECT_TIMEOUT_MS = 10_000
const PING_EVERY_MS = 30_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000

export function listenEmbedded(pglite: PGlite): Listen {
  return (channel, { message }) => pglite.listen(channel, message)
}

export function listenOnServer(connectionString: string, log: Pick<BaseLogger, 'warn' | 'info'>): Listen {
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
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: CONNECT_TIMEOUT_MS,
      })
      client.on('error', (error) => lose(client, error))
      client.on('end', () => lose(client, undefined))
      client.on('notification', ({ payload = '' }) => handlers.message(payload))
      try {
        await client.connect()
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      } catch (error) {
        client.end().catch(() => undefined)
        throw error
      }
      current = client
    }

    /** A connection can also end without an event; then its ping fails. */
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
            handlers.gap()
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

    await connect().catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
      log.warn({ err: error }, 'No connection for live updates')
      comeBack()
    })
    const ping = setInterval(() => {
      const client = current
      client?.query('select 1').catch((error: Error) => lose(client, error))
    }, PING_EVERY_MS)
    ping.unref()
    return async () => {
      stopped = true
      clearInterval(ping)
      clearTimeout(timer)
      await current?.end().catch(() => undefined)
    }
  }
}
