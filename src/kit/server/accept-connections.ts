import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/**
 * Connections that may wait to be accepted. The system drops any beyond that, and a dropped client retries after one, three and seven
 * seconds.
 */
const BACKLOG = 4096

/**
 * Node accepts one connection per socket in each turn of its loop (libuv, #3696): with a single socket, a crowd would wait for seconds to
 * be served.
 */
const SOCKETS = 64

/**
 * Programs that share their address would be allowed to share one with each other: so it is first requested exclusively. Rejects as
 * `listen` does if it is taken.
 */
async function assertFree(where: ListenOptions): Promise<void> {
  const alone = createServer()
  await once(alone.listen(where), 'listening')
  await once(alone.close(), 'close')
}

/**
 * Listens at an address with several sockets if the system distributes connections between them, and returns that address. All of them
 * close with the server, when their connections have.
 */
export async function acceptConnections(
  app: FastifyInstance,
  { host, port }: Required<Pick<FastifyListenOptions, 'host' | 'port'>>,
): Promise<string> {
  const isShared = process.platform === 'linux'
  const shared = { host, backlog: BACKLOG, reusePort: isShared }
  const more = Array.from({ length: isShared ? SOCKETS - 1 : 0 }, () =>
    // With the options that Node's own HTTP server uses.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  let ended: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    ended = Promise.all(more.filter(({ listening }) => listening).map((server) => once(server.close(), 'close')))
  })
  app.addHook('onClose', async () => void (await ended))

  await assertFree({ host, port })
  const where = { ...shared, port }
  const address = await app.listen(where)
  const { port: taken } = app.server.address() as AddressInfo
  for (const server of more) await once(server.listen({ ...shared, port: taken }), 'listening')
  return address
}
