// Browsers open connections in advance. Node counts a connection without a request as busy for a minute, so a stop would wait for it.
// The same holds for a connection whose call is still being answered when the stop begins, so that answer closes it.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
  })
}
