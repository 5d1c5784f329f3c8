import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policyLife, quotationLife } from '../src/domain/life-cycles.ts'
import type { Proposal, ProposalItem } from '../src/features/work/proposals/public/contract.ts'
import { stateByPolicy, stateByQuotation } from '../src/features/work/proposals/rules/proposals.ts'
import { startApp, type TestApp } from './support/app.ts'
import { draftFor, newLead, timeline } from './support/proposing.ts'
import { accept, answered, type Caller, car, maria, person, type Quotation, read } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let manager: Caller
let jose: Caller
let carlo: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  manager = await person(app.url, 'miguel.lacson')
  jose = await person(app.url, 'jose.ibanez')
  carlo = await person(app.url, 'carlo.mendoza')
})
afterAll(() => app.stop())

describe('a quotation for a number that is an own lead’s', () => {
  const strayOffer = async (mobile: string) =>
    answered<Quotation>(await ana.post('user/ctpl-quotation', { answers: car(), holder: maria({ mobile }) }))

  it('offers the lead, and its history shows the sale from then on', async () => {
    const lead = await newLead(ana)
    const quotation = await strayOffer(lead.primaryMobile)
    expect(quotation.lead).toMatchObject({ id: lead._id, isTied: false })
    answered(await accept(ana, quotation))
    const tied = answered<Proposal>(await ana.post('user/proposal', { leadId: lead._id, line: 'ctpl', quotationId: quotation.id }))
    expect(tied).toMatchObject({ state: 'login', quotation: { id: quotation.id }, lead: { id: lead._id } })
    expect((await read(ana, quotation.id)).lead).toMatchObject({ isTied: true })
    expect(await timeline(ana, lead)).toEqual(['Document Uploaded'])
    const again = await ana.post('user/proposal', { leadId: lead._id, line: 'ctpl', quotationId: quotation.id })
    expect(again.status).toBe(409)
  })

  it('offers nothing of another advisor’s', async () => {
    const lead = await newLead(carlo)
    expect((await strayOffer(lead.primaryMobile)).lead).toBeNull()
  })

  it('is not tied to a lead by whoever does not see both', async () => {
    const [lead, others] = [await newLead(carlo), await newLead(ana)]
    const quotation = await strayOffer(others.primaryMobile)
    expect((await carlo.post('user/proposal', { leadId: lead._id, line: 'ctpl', quotationId: quotation.id })).status).toBe(404)
    expect((await ana.post('user/proposal', { leadId: lead._id, line: 'ctpl', quotationId: quotation.id })).status).toBe(404)
  })
})

describe('the list of proposals', () => {
  const listOf = async (who: Caller, id: string, query: Record<string, string> = {}) =>
    answered<{ items: ProposalItem[]; count: number }>(await who.get(`getAgentproposal/${id}`, query))

  it('shows one’s own, the team’s to the manager, and nobody else’s, by status and 15 a page', async () => {
    const id = async (name: string) =>
      (await app.owner.query(`select id from staff where email = $1`, [`${name}@kalasag.example`])).rows[0].id as string
    const [anasId, managersId] = [await id('ana.reyes'), await id('miguel.lacson')]
    const lead = await newLead(ana, { firstName: 'Zenaida', lastName: 'Quiambao' })
    for (let n = 0; n < 16; n += 1) await draftFor(ana, lead)

    const first = await listOf(ana, anasId, { proposalStatus: 'draft', searchtxt: 'quiambao' })
    expect([first.items.length, first.count]).toEqual([15, 16])
    const rest = await listOf(ana, anasId, { proposalStatus: 'draft', searchtxt: 'quiambao', skip: '15' })
    expect(rest.items).toHaveLength(1)
    expect((await listOf(ana, anasId, { proposalStatus: 'issued' })).items.every(({ proposalStatus }) => proposalStatus === 'issued')).toBe(
      true,
    )
    expect((await listOf(manager, managersId)).count).toBe(0)
    expect((await listOf(manager, managersId, { team: 'true' })).count).toBeGreaterThanOrEqual(16)
    expect((await listOf(manager, anasId)).count).toBeGreaterThanOrEqual(16)
    for (const who of [jose, carlo]) expect((await listOf(who, anasId)).count).toBe(0)
    expect((await ana.get(`getAgentproposal/${anasId}`, { proposalStatus: 'lost' })).status).toBe(422)
    expect((await ana.get('getAgentproposal/nobody')).status).toBe(404)
  })
})

describe('the state of a proposal', () => {
  it('follows quotation and policy by the same table in the database and here', async () => {
    const inDatabase = async (cycle: string, states: readonly string[]) => {
      const { rows } = await app.owner.query('select state, app.proposal_state($1, state) as becomes from unnest($2::text[]) state', [
        cycle,
        states,
      ])
      return Object.fromEntries(rows.map(({ state, becomes }) => [state, becomes ?? undefined]))
    }
    expect(await inDatabase('quotation', quotationLife.states)).toEqual(
      Object.fromEntries(quotationLife.states.map((state) => [state, stateByQuotation(state)])),
    )
    expect(await inDatabase('policy', policyLife.states)).toEqual(
      Object.fromEntries(policyLife.states.map((state) => [state, stateByPolicy(state)])),
    )
  })
})
