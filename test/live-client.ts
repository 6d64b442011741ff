// A client of the live stream, and a way to wait until everything has arrived.
import { afterEach, expect } from 'vitest'
import { changed } from '../src/server/db/live/changes.ts'
import { liveApi } from '../src/shared/live/live.contract.ts'
import { eventually } from './eventually.ts'
import type { Person, TestServer } from './harness.ts'

/** One open stream and its received changes. */
export class LiveClient {
  readonly received: string[] = []
  helloCount = 0
  isReady = false
  isReplaced = false
  hasEnded = false
  private readonly controller = new AbortController()

  async open(who: Person, url: string, after?: string): Promise<void> {
    const response = await fetch(url + liveApi.stream.url, {
      headers: { authorization: `Bearer ${who.token}`, ...(after ? { 'last-event-id': after } : {}) },
      signal: this.controller.signal,
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    void this.listen(response)
    await eventually(() => expect(this.helloCount + Number(this.isReady) + Number(this.hasEnded)).toBeGreaterThan(0))
  }

  private async listen(response: Response): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const chunk of response.body ?? []) {
        rest += decoder.decode(chunk, { stream: true })
        const blocks = rest.split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) this.take(block)
      }
    } catch {
      // The test closed the stream.
    }
    this.hasEnded = true
  }

  private take(block: string): void {
    if (block.startsWith('event: hello')) this.helloCount++
    else if (block.startsWith('event: ready')) this.isReady = true
    else if (block.startsWith('event: replaced')) this.isReplaced = true
    else if (block.startsWith('data: ')) {
      const { topic, id, ...more } = JSON.parse(block.slice(6))
      expect(more).toEqual({})
      this.received.push(`${topic} ${id}`)
    }
  }

  leave(): void {
    this.controller.abort()
  }
}

/** Opens streams on a server, and closes them after each test. */
export function useLiveClients(server: TestServer) {
  const open: LiveClient[] = []
  afterEach(() => {
    for (const client of open.splice(0)) client.leave()
  })
  const listen = async (who: Person, url = server.url, after?: string): Promise<LiveClient> => {
    const client = new LiveClient()
    open.push(client)
    await client.open(who, url, after)
    return client
  }
  /** When this last change has arrived, all changes before it have arrived, too. */
  async function settled(clients: LiveClient[]): Promise<void> {
    const id = crypto.randomUUID()
    const everybody = { ADMIN: true, TECHNICIAN: true, CUSTOMER: true } as const
    await server.db.transaction().execute((tx) => changed(tx, { topic: 'inventory', id, to: everybody }))
    await eventually(() => {
      for (const client of clients) expect(client.received).toContain(`inventory ${id}`)
    })
    for (const client of clients) client.received.splice(client.received.indexOf(`inventory ${id}`), 1)
  }
  return { listen, settled }
}
