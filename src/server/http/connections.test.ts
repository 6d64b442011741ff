// Limits of one connection: the tests count calls and measure no time.
import { type IncomingMessage, request as openRequest, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { boundedServer, CONNECTION_LIMITS } from './connections.ts'

const CALL = 'GET / HTTP/1.1\r\nHost: pruva\r\n\r\n'
const opened: { server?: Server; sockets: Socket[] } = { sockets: [] }

afterEach(() => {
  for (const socket of opened.sockets.splice(0)) socket.destroy()
  opened.server?.closeAllConnections()
  opened.server?.close()
})

async function serve(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  limits: Partial<typeof CONNECTION_LIMITS> = {},
  trusted = 'loopback',
): Promise<number> {
  const server = boundedServer(handler, { ...CONNECTION_LIMITS, ...limits }, trusted)
  opened.server = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function client(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  opened.sockets.push(socket)
  return socket
}

/** All that was received on a connection, once it contains `count` answers. */
function answers(socket: Socket, count: number): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (text.split('HTTP/1.1 200').length > count) resolve(text)
    })
  })
}

describe('pipelined calls', () => {
  it('are worked on one after another, and all are answered in their order', async () => {
    let atOnce = 0
    let most = 0
    let count = 0
    const port = await serve((_, response) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      count += 1
      const number = count
      setImmediate(() => {
        atOnce -= 1
        response.end(`<${number}>`)
      })
    })
    const socket = client(port)
    const received = answers(socket, 1000)
    socket.write(CALL.repeat(1000))
    const numbers = [...(await received).matchAll(/<(\d+)>/g)].map(([, number]) => Number(number))
    expect(most).toBe(1)
    expect(numbers).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
  })

  it('are not read on while many wait: the rest stays with the sender', async () => {
    let parsed = 0
    const finish: (() => void)[] = []
    const port = await serve((_, response) => finish.push(() => response.end('done')))
    opened.server?.on('request', () => {
      parsed += 1
    })
    const socket = client(port)
    const packet = Math.ceil(65_536 / CALL.length)
    socket.write(CALL.repeat(packet * 100))
    await eventually(() => expect(parsed).toBeGreaterThan(16))
    const first = parsed
    for (let round = 0; round < 20; round++) {
      finish.shift()?.()
      await eventually(() => expect(finish.length).toBeGreaterThan(0))
    }
    expect(first).toBeLessThanOrEqual(packet)
    expect(parsed).toBe(first)
  })

  it('hundreds of connections with waiting calls → another caller has its place between two of them', async () => {
    let started = 0
    const port = await serve((request, response) => {
      started += 1
      response.end(request.url)
    })
    // Every answer is taken at once, and none is read.
    for (let index = 0; index < 200; index++) client(port).pause().write(CALL.repeat(16))
    await eventually(() => expect(started).toBeGreaterThanOrEqual(200))
    const other = client(port)
    other.write(CALL)
    await answers(other, 1)
    expect(started).toBeLessThan(200 * 16)
    await eventually(() => expect(started).toBe(200 * 16 + 1))
  })

  it('sender goes away → its waiting calls are dropped', async () => {
    let started = 0
    let closed = Promise.resolve()
    const port = await serve((request) => {
      started += 1
      closed = new Promise((resolve) => request.socket.once('close', () => resolve()))
    })
    const socket = client(port)
    socket.write(CALL.repeat(5))
    await eventually(() => expect(started).toBe(1))
    socket.destroy()
    await closed
    await new Promise((resolve) => setImmediate(resolve))
    expect(started).toBe(1)
  })

  it('calls with a body behind others → read whole when their turn comes', async () => {
    const port = await serve((request, response) => {
      let length = 0
      request.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      request.on('end', () => response.end(`<${length}>`))
    })
    const socket = client(port)
    const received = answers(socket, 41)
    socket.write(CALL.repeat(40))
    socket.write(`POST / HTTP/1.1\r\nHost: pruva\r\nContent-Length: 500000\r\n\r\n${'x'.repeat(500_000)}`)
    expect(await received).toContain('<500000>')
  })
})

describe('an answer that nobody reads', () => {
  const LARGE = Buffer.alloc(32 * 1024 * 1024)

  it('is the last that is computed on its connection, and ends it with a reset when its time is over', async () => {
    let started = 0
    const unreadMs = 300
    const port = await serve(
      (_, response) => {
        started += 1
        response.end(LARGE)
      },
      { unreadMs },
    )
    const socket = client(port)
    const failed = new Promise<NodeJS.ErrnoException>((resolve) => socket.once('error', resolve))
    socket.pause()
    socket.write(CALL.repeat(10))
    const after = await new Promise<number>((resolve) =>
      opened.server?.once('connection', (end) => {
        const begun = performance.now()
        end.once('close', () => resolve(performance.now() - begun))
      }),
    )
    socket.resume()
    expect([started, (await failed).code]).toEqual([1, 'ECONNRESET'])
    expect(after).toBeGreaterThan(unreadMs)
    expect(after).toBeLessThan(unreadMs * 1.9)
  })

  it('is not confused with one that is read slowly', async () => {
    const unreadMs = 300
    const port = await serve((_, response) => response.end(LARGE), { unreadMs })
    const socket = client(port)
    let received = 0
    socket.write(CALL)
    const begun = performance.now()
    const isWhole = new Promise<boolean>((resolve) => {
      socket.once('close', () => resolve(false))
      socket.on('data', (chunk) => {
        received += chunk.length
        if (received > LARGE.length) resolve(true)
        // A fortieth of the answer at a time.
        else if (received % (LARGE.length / 40) < chunk.length) {
          socket.pause()
          setTimeout(() => socket.resume(), unreadMs / 15)
        }
      })
    })
    expect(await isWhole).toBe(true)
    expect(performance.now() - begun).toBeGreaterThan(unreadMs)
  })

  it('is not confused with one that takes long to make', async () => {
    const port = await serve((_, response) => void setTimeout(() => response.end('late'), 200), { unreadMs: 20 })
    const status = await new Promise((resolve, reject) => {
      openRequest({ port, host: '127.0.0.1' }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(200)
  })
})

describe('connections', () => {
  it('one network → bounded; another finds its place when one ends', async () => {
    const port = await serve((_, response) => response.end('ok'), { connectionsPerNetwork: 2 }, '10.0.0.1')
    const [first, second, third] = [client(port), client(port), client(port)]
    await new Promise((resolve) => third.once('close', resolve))
    expect([first.destroyed, second.destroyed]).toEqual([false, false])
    first.destroy()
    await eventually(async () => {
      const next = client(port)
      const received = answers(next, 1)
      next.write(CALL)
      const closed = new Promise<string>((resolve) => next.once('close', () => resolve('closed')))
      expect(await Promise.race([received, closed])).toContain('200 OK')
    })
  })

  it('the proxy’s connections are not counted as those of one network', async () => {
    const port = await serve((_, response) => response.end('ok'), { connectionsPerNetwork: 1 })
    for (const socket of [client(port), client(port), client(port)]) {
      const received = answers(socket, 1)
      socket.write(CALL)
      expect(await received).toContain('200 OK')
    }
  })

  it('are bounded as a whole', async () => {
    const port = await serve((_, response) => response.end('ok'), { connections: 1 })
    const held = client(port)
    const received = answers(held, 1)
    held.write(CALL)
    await received
    await new Promise((resolve) => client(port).once('close', resolve))
    expect(held.destroyed).toBe(false)
  })
})
