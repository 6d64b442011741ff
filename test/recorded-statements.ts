// One more server on the test's database that says which statements a call runs.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import type { CompiledQuery, KyselyPlugin, QueryId, RootOperationNode } from 'kysely'
import { expect } from 'vitest'
import type { Person, TestServer } from './harness.ts'

/** The same in every call. */
const isAccessCheck = ({ sql }: CompiledQuery) =>
  sql.includes('inner join "sessions" on "sessions"."user_id" = "users"."id"')

export interface RecordingServer {
  /** Calls a GET that has to answer 200. Returns its statements, without the one that reads the session. */
  statementsOf(who: Person, path: string): Promise<CompiledQuery[]>
  close(): Promise<unknown>
}

/** Statements of the server's own jobs belong to no call and are not recorded. */
export async function recordingServer(server: TestServer): Promise<RecordingServer> {
  const calls = new AsyncLocalStorage<CompiledQuery[]>()
  // Parts of a statement are transformed too; only what was executed has a result.
  const nodes = new WeakMap<QueryId, RootOperationNode>()
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId, node)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      const node = nodes.get(queryId)
      if (node) calls.getStore()?.push(server.db.getExecutor().compileQuery(node, queryId))
      return result
    },
  }
  const { app, url } = await server.another({}, undefined, { plugin: recorder })
  let latest: CompiledQuery[] = []
  const begin = (message: unknown) => {
    if ((message as { server: Server }).server !== app.server) return
    latest = []
    calls.enterWith(latest)
  }
  subscribe('http.server.request.start', begin)
  return {
    statementsOf: async ({ token }, path) => {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
      await answer.text()
      expect([path, answer.status]).toEqual([path, 200])
      return latest.filter((statement) => !isAccessCheck(statement))
    },
    close: () => {
      unsubscribe('http.server.request.start', begin)
      return app.close()
    },
  }
}
