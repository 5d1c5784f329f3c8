import { describe, expect, it } from 'vitest'
import { declaredEndpoints } from '../../bin/docs/contracts.ts'
import byFile from '../support/repeated-writes.json' with { type: 'json' }
import left from '../support/writes-not-repeated.json' with { type: 'json' }

describe('a write that is sent six at once, later again, and with another body under its key', async () => {
  const writes = (await declaredEndpoints())
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .flatMap(({ endpoint, addresses }) => addresses.map(({ address }) => `${endpoint.method} ${address}`))

  it('is each one that there is, in one test, or is on the list of those that wait for a test that goes through with it', () => {
    expect([...Object.values(byFile).flat(), ...left].toSorted()).toEqual(writes.toSorted())
  })
})
