import { describe, expect, it } from 'vitest'
import { declaredEndpoints } from '../../bin/docs/contracts.ts'
import byFile from '../support/repeated-writes.json' with { type: 'json' }

describe('a write that is sent six at once, later again, and with another body under its key', async () => {
  const writes = (await declaredEndpoints())
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .flatMap(({ endpoint, addresses }) => addresses.map(({ address }) => `${endpoint.method} ${address}`))

  it('is each one that there is, in one test that goes through with it', () => {
    expect(Object.values(byFile).flat().toSorted()).toEqual(writes.toSorted())
  })
})
