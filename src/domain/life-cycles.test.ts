import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certificateLife, lifeCycles, paymentLife, policyLife, quotationLife } from './life-cycles.ts'

describe.each(lifeCycles.map((cycle) => [cycle.name, cycle] as const))('the life of a %s', (_, cycle) => {
  it('leads from any event to one state only', () => {
    const seen = cycle.steps.map(({ from, event }) => `${from} ${event}`)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('reaches every state from the first', () => {
    const reached = new Set<string>([cycle.initial])
    for (let grown = true; grown; ) {
      const before = reached.size
      for (const { from, to } of cycle.steps) if (reached.has(from)) reached.add(to)
      grown = reached.size > before
    }
    expect([...cycle.states].filter((state) => !reached.has(state))).toEqual([])
  })

  it('stays among its states whatever is tried, in any order', () => {
    const events = [...new Set(cycle.steps.map(({ event }) => event))]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (tried) => {
        let state: string = cycle.initial
        for (const event of tried) state = cycle.steps.find((step) => step.from === state && step.event === event)?.to ?? state
        expect(cycle.states).toContain(state)
      }),
    )
  })
})

describe('what must never happen', () => {
  it('never leaves a quotation that was converted or withdrawn', () => {
    expect(quotationLife.isFinal('converted')).toBe(true)
    expect(quotationLife.isFinal('withdrawn')).toBe(true)
  })

  it('lets nobody but the program itself change a payment or a certificate', () => {
    const steps = [...paymentLife.steps, ...certificateLife.steps]
    for (const { who, event } of steps) if (event !== 'void' && event !== 'take') expect(who).toEqual(['system'])
  })

  it('lets an agent say of a payment only that they received it themselves or noted it in error, and of none that a provider was asked for', () => {
    const theirs = paymentLife.steps.filter(({ who }) => !who.includes('system')).map(({ from, event, to, who }) => [from, event, to, who])
    expect(theirs).toEqual([
      ['created', 'take', 'paid', ['agent']],
      ['paid', 'void', 'reversed', ['agent', 'office']],
    ])
  })

  it('issues a policy only when it is paid, or unpaid by an agent on credit', () => {
    const issuing = policyLife.steps
      .filter(({ from, to }) => to === 'issued' && from !== 'issued')
      .map(({ from, event, who }) => [from, event, ...who])
    expect(issuing).toEqual([
      ['paid', 'issue', 'system'],
      ['awaiting-payment', 'issue-on-credit', 'agent'],
    ])
  })

  it('never registers a certificate again while its first answer is missing', () => {
    expect(certificateLife.next('unanswered', 'send')).toBeUndefined()
  })

  it('never calls a payment failed once it was paid', () => {
    expect(new Set(paymentLife.steps.filter(({ from }) => from === 'paid').map(({ to }) => to))).toEqual(new Set(['refunded', 'reversed']))
  })
})
