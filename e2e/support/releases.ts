// The server behind a proxy that can change what it answers. A browser's request for a newer service worker can't be answered by a route.
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Releases {
  origin: string
  /** From now on the worker is a later release's, and the scripts of the one before are gone. */
  release: () => void
  /** The release before is there again. */
  goBack: () => void
  close: () => Promise<void>
}

export async function releasesOf(origin: string): Promise<Releases> {
  const { hostname, port } = new URL(origin)
  let isNext = false
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/sw.js'
    if (isNext && incoming.url?.startsWith('/assets/calendar-page')) {
      outgoing.writeHead(404, { 'Content-Type': 'application/json' }).end('{}')
      return
    }
    const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity' }) }
    const call = ask({ hostname, port, path: incoming.url, method: incoming.method, headers }, async (answer) => {
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const script = Buffer.concat(await answer.toArray()).toString()
      const { 'content-length': _length, etag: _tag, 'last-modified': _modified, ...rest } = answer.headers
      outgoing.writeHead(200, rest).end(isNext ? script.replace('"version":"', '"version":"next-') : script)
    })
    call.on('error', () => outgoing.destroy())
    incoming.on('error', () => call.destroy())
    outgoing.on('close', () => call.destroy())
    incoming.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      isNext = true
    },
    goBack: () => {
      isNext = false
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
