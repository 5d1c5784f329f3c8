import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PolicyDetail } from '../src/features/servicing/policies/public/contract.ts'
import type { LeadHistory } from '../src/features/work/leads/public/contract/leads.ts'
import type { Proposal } from '../src/features/work/proposals/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, proveIdentity, until, untilComplete } from './support/buying.ts'
import { begun, draftFor, leadNow, newLead, onlyProposal, proposalNow, proposalsOf, saveCard, timeline } from './support/proposing.ts'
import { accept, answered, type Caller, car, maria, oddCar, person, type Quotation, read, save } from './support/quoting.ts'
import { decided } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let manager: Caller
let jose: Caller
let carlo: Caller
let underwriter: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  manager = await person(app.url, 'miguel.lacson')
  jose = await person(app.url, 'jose.ibanez')
  carlo = await person(app.url, 'carlo.mendoza')
  underwriter = await person(app.url, 'ramon.penaflor')
})
afterAll(() => app.stop())

/** Completes the vehicle step with every answer, and requests the price. */
async function priced(who: Caller, quotation: Quotation, answers: Record<string, unknown> = car()): Promise<Quotation> {
  const draft = answered<Quotation>(await save(who, quotation, 'vehicle', answers))
  return answered<Quotation>(await who.post(`user/quotation/${draft.id}/quote`, { version: draft.version }))
}

describe('a lead that is quoted', () => {
  it('is typed once: name, number, address and birthday stand in the quotation, which is its proposal', async () => {
    const lead = await newLead(ana)
    const quotation = await begun(ana, lead)
    expect(quotation.holder).toMatchObject({
      kind: 'person',
      firstName: 'María',
      lastName: 'Dela Peña',
      mobile: lead.primaryMobile,
      email: 'maria@example.com',
      birthDate: '1990-02-28',
      line1: '12 Lacson Street',
      province: '1804500000',
      city: '1830200000',
      zip: '6100',
    })
    expect(quotation.lead).toEqual({ id: lead._id, number: lead.lead_Id, name: 'María Dela Peña', isTied: true })
    const proposal = await onlyProposal(ana, lead)
    expect(proposal).toMatchObject({ proposalStatus: 'draft', productId: 'ctpl', quotationId: quotation.id, premium: null })
    const after = await leadNow(ana, lead)
    expect(after).toMatchObject({ grouping: 'converted', proposalState: 'draft', customerId: quotation.customerId })
    expect(after.customerId).not.toBeNull()
    expect(await timeline(ana, lead)).toEqual(['New BI Created'])
  })

  it('goes on to an issued policy, and every step shows in its history, its grouping and its status', async () => {
    const lead = await newLead(ana)
    const offer = await priced(ana, await begun(ana, lead))
    expect(offer.state).toBe('quoted')
    answered(await accept(ana, offer))
    expect(await onlyProposal(ana, lead)).toMatchObject({ proposalStatus: 'login', premium: offer.total })
    const { id: policyId } = answered<PolicyDetail>(await ana.post('user/policy/convert', { quotationId: offer.id }))
    await proveIdentity(ana, policyId)
    await comeBack(app.url, await decideOnCardPage(await openPayment(ana, policyId), 'pay'))
    const policy = await untilComplete(ana, policyId)

    const row = await onlyProposal(ana, lead)
    expect(row).toMatchObject({ proposalStatus: 'issued', policyId, policyNumber: policy.number })
    const detail = await proposalNow(ana, row._id)
    expect(detail).toMatchObject({ state: 'issued', editable: [], policy: { number: policy.number, state: 'issued' } })
    expect(detail.payment).toMatchObject({ state: 'paid', amount: offer.total })
    expect(detail.quotation).toMatchObject({ total: offer.total, coverFrom: offer.coverFrom })
    expect(await leadNow(ana, lead)).toMatchObject({ leadStatus: 'converted', grouping: 'converted', customerId: policy.customerId })
    expect(await timeline(ana, lead)).toEqual(['New BI Created', 'Document Uploaded', 'Policy Issued'])
    const { proposal } = answered<LeadHistory>(await ana.get(`user/leadhistory/${lead._id}`))
    expect(proposal[0]).toMatchObject({ Details1: 'CTPL', Details2: policy.number, proposal_Id: { _id: row._id, productId: 'ctpl' } })
  })

  it('is open again when nothing came of it: withdrawn, declined or expired', async () => {
    const [withdrawn, declined, expired] = [await newLead(ana), await newLead(ana), await newLead(ana)]
    const draft = await begun(ana, withdrawn)
    answered(await ana.post(`user/quotation/${draft.id}/withdraw`, { reason: 'Bought elsewhere' }))

    const referred = await priced(ana, await begun(ana, declined), oddCar())
    expect(await onlyProposal(ana, declined)).toMatchObject({ proposalStatus: 'requirement' })
    await decided(underwriter, referred, 'decline')

    const offer = await priced(ana, await begun(ana, expired))
    await app.owner.query(`update quotations set valid_until = '2020-01-01' where id = $1`, [offer.id])
    await app.owner.query(`insert into pgboss.job (name, data) values ('expire-quotations', '{}')`)
    await until(
      async () => (await read(ana, offer.id)).history.at(-1)?.what ?? '',
      (what) => what.startsWith('Expired'),
    )

    for (const lead of [withdrawn, declined, expired]) {
      expect(await onlyProposal(ana, lead)).toMatchObject({ proposalStatus: 'rejected' })
      expect(await leadNow(ana, lead)).toMatchObject({ grouping: 'open', proposalState: 'rejected' })
      expect((await timeline(ana, lead)).at(-1)).toBe('Policy Rejected')
    }
    expect(await timeline(ana, declined)).toEqual(['New BI Created', 'Requirement Raised', 'Policy Rejected'])
  })

  it('keeps one proposal when it is quoted again: that moves to the new quotation', async () => {
    const lead = await newLead(ana)
    const first = await begun(ana, lead)
    answered(await ana.post(`user/quotation/${first.id}/withdraw`, { reason: 'Another car' }))
    const second = answered<Quotation>(await ana.post(`user/quotation/${first.id}/requote`))
    expect(await onlyProposal(ana, lead)).toMatchObject({ quotationId: second.id, proposalStatus: 'draft' })
    expect(second.lead).toMatchObject({ id: lead._id, isTied: true })
    expect(await leadNow(ana, lead)).toMatchObject({ grouping: 'converted' })
  })

  it('is quoted by the manager on behalf of its advisor', async () => {
    const lead = await newLead(ana)
    const quotation = await begun(manager, lead)
    expect(quotation.agent.code).toBe('BAC-001')
    expect((await read(ana, quotation.id)).lead).toMatchObject({ id: lead._id })
  })

  it('is not to be quoted by those who do not see it', async () => {
    const lead = await newLead(ana)
    for (const who of [jose, carlo])
      expect(await who.post('user/quotation/start', { line: 'ctpl', leadId: lead._id })).toMatchObject({ status: 404, code: 1 })
    expect(await proposalsOf(ana, lead)).toEqual([])
  })
})

describe('a proposal', () => {
  it('keeps its cards, and a quotation of the same line takes it over with what they say', async () => {
    const lead = await newLead(ana)
    let proposal = await draftFor(ana, lead)
    expect(proposal.number).toMatch(/^P-CTPL-\d\d-\d{6}$/)
    expect(proposal.editable).toHaveLength(7)
    expect(proposal.cards.proposer).toMatchObject({ firstName: 'María', zip: '6100' })
    proposal = answered(await saveCard(ana, proposal, 'proposer', maria({ mobile: lead.primaryMobile, middleName: 'Santos' })))
    proposal = answered(
      await saveCard(ana, proposal, 'nominee', { firstName: 'Ñoño', lastName: 'Dela Peña', relation: 'CHILD', share: 50 }),
    )
    proposal = answered(await saveCard(ana, proposal, 'lifeAssured', { isProposer: 'no', firstName: 'Jun', lastName: 'Peña' }))
    proposal = answered(await saveCard(ana, proposal, 'premium', { budget: 100_000 }))

    const quotation = await begun(ana, lead)
    expect(quotation.holder.middleName).toBe('Santos')
    expect(await onlyProposal(ana, lead)).toMatchObject({ _id: proposal.id, quotationId: quotation.id })
    proposal = await proposalNow(ana, proposal.id)
    expect(proposal.cards.nominee).toMatchObject({ firstName: 'Ñoño', share: 50 })
    expect(proposal.editable).toEqual(['lifeAssured', 'proposer', 'nominee', 'other'])
    expect((await saveCard(ana, proposal, 'premium', { budget: 1 })).status).toBe(409)
  })

  it('shares the proposer with the quotation, so that nobody types them twice', async () => {
    const lead = await newLead(ana)
    const quotation = await begun(ana, lead)
    const { _id } = await onlyProposal(ana, lead)
    const proposal = await proposalNow(ana, _id)
    const changed = answered<Proposal>(
      await saveCard(ana, proposal, 'proposer', maria({ mobile: lead.primaryMobile, middleName: 'Reyes' })),
    )
    expect(changed.cards.proposer?.middleName).toBe('Reyes')
    const after = await read(ana, quotation.id)
    expect(after.holder.middleName).toBe('Reyes')
    expect(after.step).toBe(quotation.step)

    // What the quotation asks of the policyholder beyond the card stays.
    const particulars = { natureOfWork: 'BUSINESS_OWNER', sourceOfFunds: 'BUSINESS_INCOME', publicOffice: 'no' }
    answered(await save(ana, after, 'policyholder', { ...after.holder, ...particulars }))
    answered(await saveCard(ana, changed, 'proposer', maria({ mobile: lead.primaryMobile, middleName: undefined })))
    const whole = await read(ana, quotation.id)
    expect(whole.holder).toMatchObject(particulars)
    expect(whole.holder.middleName).toBeUndefined()

    await priced(ana, whole)
    const locked = await proposalNow(ana, _id)
    expect(locked.editable).toEqual(['lifeAssured', 'nominee', 'other'])
    expect((await saveCard(ana, locked, 'proposer', maria())).status).toBe(409)
  })

  it('names the fields that are wrong, and refuses what somebody else saved meanwhile', async () => {
    const proposal = await draftFor(ana, await newLead(ana))
    const wrong = await saveCard(ana, proposal, 'nominee', { firstName: '<b>', share: 400, birthDate: '2026-02-30' })
    expect(wrong).toMatchObject({ status: 422, code: 1 })
    expect(wrong.fields?.map(({ path }) => path).sort()).toEqual([
      'values.birthDate',
      'values.firstName',
      'values.lastName',
      'values.relation',
      'values.share',
    ])
    expect((await saveCard(ana, proposal, 'lifeAssured', { isProposer: 'no' })).fields?.map(({ path }) => path)).toEqual([
      'values.firstName',
      'values.lastName',
    ])
    expect((await saveCard(ana, proposal, 'none', {})).status).toBe(422)
    answered(await saveCard(ana, proposal, 'other', { remarks: 'First' }))
    const late = await saveCard(ana, proposal, 'other', { remarks: 'Second' })
    expect(late).toMatchObject({ status: 409, message: expect.stringContaining('Someone else has changed this since you opened it') })
    expect((await proposalNow(ana, proposal.id)).cards.other).toEqual({ remarks: 'First' })
  })

  it('is begun for a line that we sell and a lead that one sees, and for nothing else', async () => {
    const lead = await newLead(ana)
    expect((await ana.post('user/proposal', { leadId: lead._id, line: 'pets' })).status).toBe(404)
    expect((await carlo.post('user/proposal', { leadId: lead._id, line: 'ctpl' })).status).toBe(404)
    expect((await ana.post('user/proposal', { leadId: 'x', line: 'ctpl' })).status).toBe(422)
    expect(await proposalsOf(ana, lead)).toEqual([])
  })

  it('goes with its lead to another advisor, who does not see the quotation of the first', async () => {
    const lead = await newLead(ana)
    const quotation = await begun(ana, lead)
    const { agentId } = (await app.owner.query(`select id as "agentId" from staff where email = 'jose.ibanez@kalasag.example'`)).rows[0]
    answered(await manager.post('user/lead/allocate', { ids: [lead._id], agentId }))
    const row = await onlyProposal(jose, lead)
    expect(row).toMatchObject({ quotationId: null, quotationNumber: null })
    expect(await proposalNow(jose, row._id)).toMatchObject({ hasQuotation: true, quotation: null })
    expect((await ana.get(`user/proposal/${row._id}`)).status).toBe(404)
    expect((await jose.get(`user/quotation/${quotation.id}`)).status).toBe(404)
  })
})
