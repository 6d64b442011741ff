// Limits what one connection can ask of the server (docs/decisions/0016-concurrency-limits.md).
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { compile as trustedAddresses } from '@fastify/proxy-addr'
import { networkOf } from './rate-limit.ts'
import { takeTurn } from './turns.ts'

export interface ConnectionLimits {
  /** Limit for a whole call to arrive: a photo over a slow line takes minutes, a caller that only holds the connection never ends. */
  arrivalMs: number
  /** Limit for the reader to accept more of an answer. */
  unreadMs: number
  /** Limit for an open connection without a call. */
  idleMs: number
  connections: number
  /** Connections of one network, except from a proxy, which serves many networks. */
  connectionsPerNetwork: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  arrivalMs: 300_000,
  unreadMs: 30_000,
  idleMs: 72_000,
  connections: 4096,
  connectionsPerNetwork: 1024,
}

/** Calls of one connection behind the call in progress. Node passes on the calls of one packet of 64 KB; then reading pauses. */
const MOST_WAITING = 16

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The calls of one connection. A pipelined call waits until the previous answer was sent. */
interface Line {
  isBusy: boolean
  waiting: [IncomingMessage, ServerResponse][]
}

/** @param trustedProxies addresses and networks, separated by commas */
export function boundedServer(handler: Handler, limits: ConnectionLimits, trustedProxies: string): Server {
  const lines = new WeakMap<Socket, Line>()
  const server = createServer({ keepAliveTimeout: limits.idleMs, requestTimeout: limits.arrivalMs })
  server.maxConnections = limits.connections
  server.on('request', (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? openLine(socket)
    lines.set(socket, line)
    if (line.isBusy) wait(socket, line, [request, response])
    else work(handler, socket, line, [request, response])
  })
  limitNetworks(server, limits.connectionsPerNetwork, trustedProxies)
  endUnread(server, limits.unreadMs)
  return server
}

function openLine(socket: Socket): Line {
  const line: Line = { isBusy: false, waiting: [] }
  // Node resumes a connection when a call is done.
  socket.on('resume', () => {
    if (line.waiting.length >= MOST_WAITING) socket.pause()
  })
  socket.once('close', () => {
    line.waiting = []
  })
  return line
}

function wait(socket: Socket, line: Line, call: [IncomingMessage, ServerResponse]): void {
  line.waiting.push(call)
  if (line.waiting.length >= MOST_WAITING) socket.pause()
}

function work(handler: Handler, socket: Socket, line: Line, call: [IncomingMessage, ServerResponse]): void {
  line.isBusy = true
  const startNext = () => {
    line.isBusy = false
    const next = line.waiting.shift()
    if (!next || !socket.writable) return
    if (line.waiting.length === MOST_WAITING - 1) socket.resume()
    work(handler, socket, line, next)
  }
  // Emitted when the kernel has taken the last byte, or the connection is closed. Without turns the waiting calls of all connections
  // are answered in one round of the event loop while the kernel takes the answers.
  call[1].once('close', () => takeTurn(startNext))
  handler(...call)
}

/**
 * Resets a connection whose reader takes no more of an answer; then the kernel drops what it holds for it. Node's own timer compares
 * what is left of an answer with its whole size first, and so needs twice the time.
 */
function endUnread(server: Server, unreadMs: number): void {
  const open = new Map<Socket, { taken: number; since: number }>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, { taken: 0, since: performance.now() })
    socket.once('close', () => open.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, last] of open) {
      const taken = bytesTaken(socket)
      if (socket.writableLength === 0 || taken !== last.taken) open.set(socket, { taken, since: now })
      else if (now - last.since >= unreadMs) socket.resetAndDestroy()
    }
  }, unreadMs / 30)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** The bytes that the kernel has taken, also of an answer that it has not taken whole. Node names them only for the handle. */
function bytesTaken(socket: Socket): number {
  const { _handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0
}

function limitNetworks(server: Server, most: number, trustedProxies: string): void {
  const isProxy = trustedAddresses(trustedProxies.split(',').map((part) => part.trim()))
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress, 0)) return
    const network = networkOf(remoteAddress)
    const others = open.get(network) ?? 0
    if (others >= most) return void socket.destroy()
    open.set(network, others + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
