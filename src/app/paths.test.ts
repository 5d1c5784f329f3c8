import './paths.ts'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { pathTo, sameScreenOf } from '#domain/routing.ts'
import { stepsOf } from '#features/selling/quotes/public/rules/steps.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { routes } from './routes.ts'

describe('the way to a screen', () => {
  it('is the address of its line and audience', () => {
    expect(pathTo('certificates/certificate', { line: 'ctpl', audience: 'customer' })).toBe('/customer-ctpl-coca')
    expect(pathTo('certificates/certificate', { line: 'ctpl', audience: 'agent' })).toBe('/ctpl-coca')
  })

  it('is an address for all lines where the line has none of its own', () => {
    expect(pathTo('quotes/quotation-list', { audience: 'agent' })).toBe('/all-quotation-details')
    expect(pathTo('policies/convert', { audience: 'customer', line: 'ctpl' })).toBe('/customer-motor-convert-policy')
  })

  it('is the general step of the wizard where a step has no address of its own', () => {
    const step = (variant: string) =>
      pathTo('quotes/wizard', { audience: 'agent', line: 'ctpl', variant }, { quotation: '7', step: variant })
    expect(step('vehicle')).toBe('/quotation-step?quotation=7&step=vehicle')
    expect(step('policyholder')).toBe('/policyholder?quotation=7&step=policyholder')
  })

  it('leads from the address of one line to the same screen for another, and leaves alone what serves every line', () => {
    expect(sameScreenOf('/ctpl-cypher-payment', 'motor')).toBe('/motor-cypher-payment')
    expect(sameScreenOf('/customer-motor-technical-control', 'ctpl')).toBe('/customer-CTPL-technical-control')
    expect(sameScreenOf('/coverage-Quote-info', 'ctpl')).toBe('/quotation-step')
    expect(sameScreenOf('/ctpl-cypher-payment', 'ctpl')).toBeUndefined()
    expect(sameScreenOf('/payment-start', 'motor')).toBeUndefined()
  })

  it('tells the vehicle from its numbers, in whichever step a line asks for them', () => {
    for (const line of Object.values<Line>(lines).filter(({ risk }) => 'chassisNo' in risk.schema.shape))
      for (const path of ['/vehical-info', '/vehicle-information'] as const)
        expect(
          stepsOf(line).filter(({ fields }) => fields.includes(routes[path].variant ?? '')),
          `${path} of ${line.code}`,
        ).toHaveLength(1)
    expect(routes['/vehical-info'].variant).not.toBe(routes['/vehicle-information'].variant)
  })

  it('is open to everybody where it must be', () => {
    expect(pathTo('payments/return', { line: 'ctpl', audience: 'agent' })).toBe('/ctpl-payment-return-url')
    expect(pathTo('payments/start', { line: 'ctpl', audience: 'customer' })).toBe('/ctpl-cypher-payment')
  })

  it('carries its values in the address and the rest in the query, leaving out what is empty', () => {
    const values = { quotationsType: 'policies', page: 2, search: '', team: undefined }
    expect(pathTo('policies/quotations-and-policies', { audience: 'agent' }, values)).toBe('/quotationsPoliciesMaster/policies?page=2')
  })

  it('is never guessed: an address that does not exist, or a value that its screen does not read, does not compile', () => {
    // The compiler refuses each of them; if it were called anyway, the first would throw.
    type Guess<Call> = Call extends (...given: infer Given) => string ? Given : never
    type Facts = Guess<typeof pathTo<'performance/dashboard'>>[1]
    type Values = NonNullable<Guess<typeof pathTo<'payments/pay-now'>>[2]>
    expectTypeOf<{ audience: 'customer' }>().not.toExtend<Facts>()
    expectTypeOf<{ audience: 'agent' }>().toExtend<Facts>()
    // Only one line has an address for this screen, so that no other line is led there.
    expectTypeOf<{ audience: 'customer' }>().not.toExtend<Guess<typeof pathTo<'certificates/paid'>>[1]>()
    expectTypeOf<keyof Values>().toEqualTypeOf<'policy'>()
    expectTypeOf<Guess<typeof pathTo<'leads/leads'>>[2]>().toExtend<{ leadType: string }>()
  })
})
