import type { Lead, LeadHistory } from '#features/work/leads/public/contract/leads.ts'
import type { Proposal, ProposalItem } from '#features/work/proposals/public/contract.ts'
import { newMobile } from './leads.ts'
import { answered, type Caller, type Quotation } from './quoting.ts'

/** A lead with every answer that a policyholder is asked for. */
export const newLead = async (who: Caller, more: Record<string, unknown> = {}) =>
  answered<Lead>(
    await who.post('user/addlead', {
      firstName: 'María',
      lastName: 'Dela Peña',
      primaryMobile: newMobile(),
      email: 'maria@example.com',
      dob: '1990-02-28',
      address: { line1: '12 Lacson Street' },
      state: '1804500000',
      city: '1830200000',
      pincode: '6100',
      ...more,
    }),
  )
export const leadNow = async (who: Caller, { _id }: Lead) => answered<Lead>(await who.get(`user/getlead_details/${_id}`))
export const begun = async (who: Caller, lead: Lead, answers: Record<string, unknown> = {}) =>
  answered<Quotation>(await who.post('user/quotation/start', { line: 'ctpl', leadId: lead._id, answers }))
export const proposalsOf = async (who: Caller, { _id }: Lead) =>
  answered<{ items: ProposalItem[] }>(await who.get(`user/lead/${_id}/proposals`)).items
export const onlyProposal = async (who: Caller, lead: Lead) => {
  const [only, second] = await proposalsOf(who, lead)
  if (!only || second) throw new Error('there is not exactly one proposal')
  return only
}
export const draftFor = async (who: Caller, lead: Lead, line = 'ctpl') =>
  answered<Proposal>(await who.post('user/proposal', { leadId: lead._id, line }))
export const proposalNow = async (who: Caller, id: string) => answered<Proposal>(await who.get(`user/proposal/${id}`))
export const saveCard = (who: Caller, { id, version }: Proposal, card: string, values: Record<string, unknown>) =>
  who.put(`user/proposal/${id}/card`, { version, card, values })
export const timeline = async (who: Caller, { _id }: Lead) =>
  answered<LeadHistory>(await who.get(`user/leadhistory/${_id}`))
    .proposal.map(({ Status }) => Status)
    .toReversed()
