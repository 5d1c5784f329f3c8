import { describe, expect, it } from 'vitest'
import { declaredEndpoints } from '../../bin/docs/contracts.ts'
import { HARMLESS } from '../support/harmless-repeats.ts'

describe('a write of which no answer is kept', async () => {
  const fresh = (await declaredEndpoints()).filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.fresh)

  it('does no harm when it is sent again, and it is said why: every other one is done once by its key', () => {
    const said = HARMLESS.flatMap(({ names }) => names)
    expect(said.toSorted()).toEqual(fresh.map(({ name }) => name).toSorted())
  })
})
