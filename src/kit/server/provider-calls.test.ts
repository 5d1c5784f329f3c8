import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CircuitOpen, callProvider, openCircuits, providerCalls } from './provider-calls.ts'

let service: Server
let address = ''
let isSlow = false

beforeAll(async () => {
  service = createServer((_, response) => {
    if (!isSlow) response.end('here')
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', () => listening()))
  const found = service.address()
  address = typeof found === 'object' && found ? `http://127.0.0.1:${found.port}` : ''
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const call = (provider: string, to = address) => callProvider(provider, to, { signal: AbortSignal.timeout(100) })
const endings = (provider: string) =>
  Object.fromEntries(providerCalls().flatMap((each) => (each.provider === provider ? [[each.outcome, each.times]] : [])))

describe('a service that does not answer in time', () => {
  it('is let alone after three calls in a row, others go on, and one call finds out when it is well again', async () => {
    isSlow = true
    for (let n = 0; n < 3; n += 1) await expect(call('slow')).rejects.toThrow(/timeout/i)
    const began = performance.now()
    await expect(call('slow')).rejects.toThrow(CircuitOpen)
    expect(performance.now() - began).toBeLessThan(50)
    expect(openCircuits()).toEqual([`slow at ${new URL(address).host}`])
    isSlow = false
    expect((await call('another')).status).toBe(200)
    await expect(call('slow')).rejects.toMatchObject({ afterSeconds: 30 })

    const later = performance.now() + 31_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    expect((await call('slow')).status).toBe(200)
    expect((await call('slow')).status).toBe(200)
    expect(openCircuits()).toEqual([])
    expect(endings('slow')).toEqual({ silent: 3, spared: 2, answered: 2 })
  })

  it('is not one that is down: that one says so at once, and is asked again', async () => {
    for (let n = 0; n < 5; n += 1) await expect(call('down', 'http://127.0.0.1:1')).rejects.not.toThrow(CircuitOpen)
    expect(endings('down')).toEqual({ silent: 5 })
  })
})
