import { hashKey } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { get } from '../contract.ts'
import { checkBeforeUse, removeIfOutdated } from './kept-answers.ts'
import { queries } from './queries.ts'

const policy = get('user/policy/:id', { summary: 'A policy', reply: z.object({ number: z.string(), invoices: z.array(z.string()) }) })
const key = ['user/policy/:id', { params: { id: '1' } }]
const left = (answer: unknown, { kept }: { readonly kept: boolean }) => {
  queries.setQueryData(key, answer)
  if (kept) checkBeforeUse([hashKey(key)])
  removeIfOutdated(policy, key)
  return queries.getQueryData(key)
}

afterEach(() => queries.clear())

describe('an answer that was kept on the device', () => {
  it('is shown if it has all that this release shows', () => {
    const whole = { number: 'POL-CTPL-26-000001', invoices: [] }
    expect(left(whole, { kept: true })).toEqual(whole)
  })

  it('of an older release that lacks something is asked anew', () => {
    expect(left({ number: 'POL-CTPL-26-000001' }, { kept: true })).toBeUndefined()
  })

  it('is looked at once, and what this visit fetched is not', () => {
    expect(left({ number: 'as the server says' }, { kept: false })).toBeDefined()
  })
})
