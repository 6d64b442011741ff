// A test changes accounts and sessions in the database itself and then calls a server, which has to know of it: waits until every
// server has received the notifications of these writes.
import { randomUUID } from 'node:crypto'
import { type Kysely, type KyselyPlugin, type OperationNode, type RootOperationNode, sql, TableNode } from 'kysely'
import type { Listen } from '../src/server/db/listen.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import { LIVE_CHANNEL } from '../src/server/platform/live/changes.ts'

const TABLES = ['users', 'user_infos', 'sessions']

const isAccount = (node: OperationNode | undefined): boolean =>
  node !== undefined && TableNode.is(node) && TABLES.includes(node.table.identifier.name)

/** A new account or session concerns nothing that a server knows; a new profile does. */
function changesAccounts(node: RootOperationNode): boolean {
  if (node.kind === 'UpdateQueryNode') return isAccount(node.table)
  if (node.kind === 'InsertQueryNode') return node.into?.table.identifier.name === 'user_infos'
  return node.kind === 'DeleteQueryNode' && node.from.froms.some(isAccount)
}

interface Listener {
  isListening: boolean
  /** Payloads, with who waits for them. */
  awaited: Map<string, () => void>
}

export class HeardWrites {
  private readonly listeners = new Set<Listener>()
  private hasWritten = false
  private latest: Promise<unknown> = Promise.resolve()

  /** Notices the test's own writes. */
  readonly plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (changesAccounts(node)) this.hasWritten = true
      return node
    },
    transformResult: async ({ result }) => result,
  }

  /** For the servers. */
  listen(listen: Listen): Listen {
    return async (channel, handlers) => {
      const listener: Listener = { isListening: false, awaited: new Map() }
      const lost = () => {
        listener.isListening = false
        for (const resolve of listener.awaited.values()) resolve()
      }
      this.listeners.add(listener)
      const stop = await listen(channel, {
        message: (payload) => {
          handlers.message(payload)
          listener.awaited.get(payload)?.()
        },
        listening: () => {
          handlers.listening()
          listener.isListening = true
        },
        lost: () => {
          handlers.lost()
          lost()
        },
      })
      return async () => {
        this.listeners.delete(listener)
        lost()
        await stop()
      }
    }
  }

  /** Resolves when all servers know of the test's writes so far. */
  async settle(db: Kysely<DB>): Promise<void> {
    if (this.hasWritten) this.latest = this.send(db)
    this.hasWritten = false
    await this.latest
  }

  /** Notifications arrive in the order of the commits. */
  private async send(db: Kysely<DB>): Promise<void> {
    const last = JSON.stringify({ topic: 'session', id: randomUUID(), users: [] })
    const heard = [...this.listeners]
      .filter(({ isListening }) => isListening)
      .map(({ awaited }) => new Promise<void>((resolve) => awaited.set(last, resolve)))
    await sql`select pg_notify(${LIVE_CHANNEL}::text, ${last}::text)`.execute(db)
    await Promise.all(heard)
  }
}
