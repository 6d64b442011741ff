// A web server that answers like the central bank's, and as it must not.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export interface BulletinServer {
  url: string
  answer: RequestListener
  /** How often it was asked. */
  calls: number
}

/** One for each test file; `answer` is replaced by each test. */
export function useBulletinServer(): BulletinServer {
  const state: BulletinServer = { url: '', answer: (_, response) => response.writeHead(404).end(), calls: 0 }
  const server = createServer((request, response) => {
    state.calls += 1
    state.answer(request, response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kurlar/today.xml`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}
