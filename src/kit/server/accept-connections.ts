import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/** Connections that may wait to be taken in. The system drops what comes beyond, and whoever was dropped tries again after one, three and seven seconds. */
const BACKLOG = 4096

/** Node takes in one connection of a socket in each turn of its loop (libuv, #3696): of one socket alone, a crowd would wait for seconds before it is heard. */
const SOCKETS = 64

/** Programs that share their address out would be let share one with each other: so it is asked for alone first. Rejects as `listen` does where somebody has it. */
async function assertFree(where: ListenOptions): Promise<void> {
  const alone = createServer()
  await once(alone.listen(where), 'listening')
  await once(alone.close(), 'close')
}

/** Listens at an address with several sockets where the system shares it out between them, and says where that is. All of them end with the server, when their connections have. */
export async function acceptConnections(
  app: FastifyInstance,
  { host, port }: Required<Pick<FastifyListenOptions, 'host' | 'port'>>,
): Promise<string> {
  const isShared = process.platform === 'linux'
  const shared = { host, backlog: BACKLOG, reusePort: isShared }
  const more = Array.from({ length: isShared ? SOCKETS - 1 : 0 }, () =>
    // As Node's own server of HTTP takes them in.
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
