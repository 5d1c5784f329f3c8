import { createServer } from 'node:net'

/** A port of this machine that nothing listens on at the moment. */
export function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((found, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : reject(new Error('No free port.'))))
    })
  })
}
