import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { acceptConnections } from './accept-connections.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'

/** A server on an address of its own that takes this long to answer. */
async function answering(afterMs: number) {
  const app = fastify()
  shutDownGracefully(app, 60_000)
  let asked = 0
  app.get('/', async () => {
    asked += 1
    await pause(afterMs)
    return 'answered'
  })
  const address = await acceptConnections(app, { host: '127.0.0.1', port: 0 })
  return { app, address, asked: () => asked }
}

const CROWD = 200

describe('a server that many turn to at once', () => {
  it('takes in many new connections in each turn of its loop', async () => {
    const { app, address } = await answering(0)
    let turn = 0
    const count = () => {
      turn += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const takingIn = new Set<number>()
    app.server.on('connection', () => takingIn.add(turn))
    const answered = Array.from({ length: CROWD }, () => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1')
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
      socket.once('data', () => resolve()).once('error', reject)
      return promise
    })
    // All of them are waiting before the first is accepted.
    const end = performance.now() + 200
    while (performance.now() < end);
    await Promise.all(answered)
    clearImmediate(next)
    expect(takingIn.size).toBeLessThan(CROWD / 4)
    await app.close()
  })

  it('has its address alone', async () => {
    const { app, address } = await answering(0)
    const second = fastify()
    await expect(acceptConnections(second, { host: '127.0.0.1', port: Number(new URL(address).port) })).rejects.toThrow('EADDRINUSE')
    await Promise.all([app.close(), second.close()])
  })

  it('finishes what it answers on any of them before it ends, and takes in no more', async () => {
    const { app, address, asked } = await answering(300)
    const answers = Array.from({ length: 40 }, () => fetch(address).then((response) => response.text()))
    while (asked() < 40) await pause(5)
    await app.close()
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['answered']))
    await expect(fetch(address)).rejects.toThrow()
  })
})
