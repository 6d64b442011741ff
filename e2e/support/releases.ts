// Two releases of the app at one address: the server behind a proxy that can answer as a later or an earlier one does. A browser's request
// for a newer service worker can't be answered by a route.
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Releases {
  origin: string
  /** From now on a later release answers: each of the app's files has another name, and those of the one before are gone. */
  release: () => void
  /** The release before is there again. */
  goBack: () => void
  /** An earlier release of the server: it has none of these calls. */
  lack: (...calls: { method: string; path: RegExp }[]) => void
  close: () => Promise<void>
}

/** `calendar-page-B3xK_9ab.js`: the build's name and its hash. */
const NAME = /([\w.-]+-)([\w-]{8})(\.(?:js|css|woff2))/g
const isText = (type: string | undefined) => /javascript|css|html|json/.test(type ?? '')

/** Turns a release's name into the other's, and back. */
const renamed = (text: string, names: ReadonlySet<string>) =>
  text.replace(NAME, (whole, begin: string, hash: string, end: string) =>
    names.has(whole) || names.has(`${begin}${[...hash].reverse().join('')}${end}`)
      ? `${begin}${[...hash].reverse().join('')}${end}`
      : whole,
  )

/** The worker's list: pages have their hash in the query. */
const asNext = (worker: string) => worker.replace('"version":"', '"version":"next-').replaceAll('?v=', '?v=next-')

async function namesOf(origin: string): Promise<ReadonlySet<string>> {
  const worker = await (await fetch(`${origin}/sw.js`)).text()
  const names = [...worker.matchAll(/"\/assets\/([^"]+)"/g)].flatMap(([, name]) => name ?? [])
  if (names.length === 0) throw new Error('The worker lists no files.')
  return new Set(names)
}

export async function releasesOf(origin: string): Promise<Releases> {
  const { hostname, port } = new URL(origin)
  const names = await namesOf(origin)
  let isNext = false
  let lacking: readonly { method: string; path: RegExp }[] = []

  const isGone = (url: string) => isNext && names.has(url.split('/').at(-1) ?? '')
  const lacks = ({ method, url = '' }: IncomingMessage) =>
    lacking.some((call) => call.method === method && call.path.test(url))

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url = '/', method } = incoming
    if (isGone(url)) {
      outgoing.writeHead(404, { 'Content-Type': 'application/json' }).end('{}')
      return
    }
    const isFile = isNext && !url.startsWith('/api/')
    const path = lacks(incoming) ? '/api/no-such-call' : isFile ? renamed(url, names) : url
    const { 'if-none-match': _none, 'if-modified-since': _since, ...asked } = incoming.headers
    const headers = isFile ? { ...asked, 'accept-encoding': 'identity' } : incoming.headers
    const call = ask({ hostname, port, path, method, headers }, async (answer) => {
      if (!isFile || !isText(answer.headers['content-type'])) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const body = renamed(Buffer.concat(await answer.toArray()).toString(), names)
      const { 'content-length': _length, etag: _tag, 'last-modified': _modified, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest).end(url === '/sw.js' ? asNext(body) : body)
    })
    call.on('error', () => outgoing.destroy())
    incoming.on('error', () => call.destroy())
    outgoing.on('close', () => call.destroy())
    incoming.pipe(call)
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      isNext = true
    },
    goBack: () => {
      isNext = false
    },
    lack: (...calls) => {
      lacking = calls
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
