import type { PolicyState, QuotationState } from '#domain/life-cycles.ts'

/** Specification §4: proposal started, login, requirement, issued, rejected. */
export const PROPOSAL_STATES = ['draft', 'login', 'requirement', 'issued', 'rejected'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

const BY_QUOTATION: Readonly<Record<QuotationState, ProposalState>> = {
  draft: 'draft',
  quoted: 'draft',
  approved: 'draft',
  referred: 'requirement',
  accepted: 'login',
  converted: 'login',
  declined: 'rejected',
  expired: 'rejected',
  withdrawn: 'rejected',
}

/** A policy that was in force when it ended leaves its proposal as it was: issued. */
const BY_POLICY: Readonly<Record<PolicyState, ProposalState | undefined>> = {
  proposed: 'login',
  'awaiting-payment': 'login',
  paid: 'login',
  issued: 'issued',
  cancelled: 'rejected',
  expired: undefined,
  renewed: undefined,
}

export const stateByQuotation = (state: QuotationState): ProposalState => BY_QUOTATION[state]
export const stateByPolicy = (state: PolicyState): ProposalState | undefined => BY_POLICY[state]

/** `P-CTPL-26-000001` */
export const proposalNumber = (prefix: string, year: number, n: number): string =>
  `P-${prefix}-${String(year).slice(2)}-${String(n).padStart(6, '0')}`
