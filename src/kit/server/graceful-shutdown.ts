import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a closing server finish its requests within the grace period, and then closes their connections. Nothing else delays it: Node would
 * wait a minute for each connection without a request yet, such as browsers open ahead, and for each answered in the meantime.
 */
export function shutDownGracefully(app: FastifyInstance, graceMs: number): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  let answered: NodeJS.Timeout | undefined
  let late: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    answered = setInterval(() => app.server.closeIdleConnections(), 50)
    late = setTimeout(() => app.server.closeAllConnections(), graceMs)
  })
  app.addHook('onClose', async () => {
    clearInterval(answered)
    clearTimeout(late)
  })
}
