// Browsers open connections in advance. Node counts a connection without a request as busy for a minute, so a stop would wait for it.
// The same holds for a connection whose call is still being answered when the stop begins: the end of that answer closes it, also
// where its headers were sent before and could not say so.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy()
      return
    }
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    unused.delete(socket)
    answer.once('close', () => {
      if (isClosing) socket.end()
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
  })
}
