import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { shutDownGracefully } from './graceful-shutdown.ts'

const LONG = 60_000

/** A server that takes this long to answer. */
async function answering(afterMs: number, graceMs: number) {
  const app = fastify()
  shutDownGracefully(app, graceMs)
  const asked = Promise.withResolvers<void>()
  app.get('/', async () => {
    asked.resolve()
    await pause(afterMs)
    return 'answered'
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, address, asked: asked.promise }
}

describe('a server that ends', () => {
  it('does not wait for a connection that a browser opened ahead', async () => {
    const { app, address } = await answering(0, LONG)
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    await once(socket, 'connect')
    expect(await fetch(address).then((response) => response.text())).toBe('answered')
    const gone = once(socket, 'close')
    await app.close()
    await gone
  })

  it('finishes what it is answering', async () => {
    const { app, address, asked } = await answering(200, LONG)
    const answer = fetch(address).then((response) => response.text())
    await asked
    await app.close()
    expect(await answer).toBe('answered')
  })

  it('cuts off what takes longer than it may', async () => {
    const { app, address, asked } = await answering(LONG, 50)
    const answer = fetch(address).then(
      () => 'answered',
      () => 'cut off',
    )
    await asked
    await app.close()
    expect(await answer).toBe('cut off')
  })
})
