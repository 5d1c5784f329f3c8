import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { cardOf, dropPractice, finishPractice, nowOf, paper, practitioner, scenariosOf, showTicket, wayIn } from './support/practising.ts'
import { answered, type Caller, maria, person, type Quotation, quoted } from './support/quoting.ts'

let app: TestApp
let ana: Caller
/** Ana, where nothing is real. */
let practising: Caller

beforeAll(async () => {
  app = await startApp({ PRACTICE_PORT: '0' })
  ana = await person(app.url, 'ana.reyes')
  practising = await practitioner(ana, 'jeepney')
}, 240_000)
afterAll(async () => {
  await app.stop()
  await dropPractice(app.databaseUrl).catch(() => undefined)
})

describe('somebody who comes to practise', () => {
  it('is let in by a ticket, once', async () => {
    const address = await wayIn(ana, 'family')
    expect(address.origin).not.toBe(app.url)
    const { asked, reply } = await showTicket(address)
    expect(asked.pathname).toBe('/app/practice-enter')
    expect(reply.code).toBe(-1)
    expect((await showTicket(address)).reply.message).toMatch(/has been used/)
  })

  it('is told what the customer says and what their papers show', async () => {
    const now = await nowOf(practising)
    expect(now.title).toBe('CTPL for a jeepney')
  })
})
void [call, until, answered, maria, quoted, paper, finishPractice, cardOf, scenariosOf]
export type Unused = [PolicyDetail, Quotation]
