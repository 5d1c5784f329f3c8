import { z } from 'zod'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'

const code = plainText(60).optional()

/** Under which agreement the policy is sold. Agents only; everything may stay empty for a sale without an agreement. */
export const Commercial = z.object({
  agentCode: field({ label: 'Agent code', control: 'text', help: 'Whose agreements apply.', upperCase: true }, code),
  subAgent: field({ label: 'Sub-agent code', control: 'text', upperCase: true }, code),
  commercialStructure: field(
    { label: 'Commercial structure', control: 'choice', lookup: { list: 'CommercialStructure', open: true } },
    code,
  ),
  groupPolicy: field(
    { label: 'Group policy', control: 'choice', lookup: { list: 'GroupPolicy', from: { AgentCode: 'agentCode' } }, group: 'Agreement' },
    code,
  ),
  contract: field(
    { label: 'Contract', control: 'choice', lookup: { list: 'Contract', from: { GroupPolicy: 'groupPolicy' } }, group: 'Agreement' },
    code,
  ),
  subcontract: field(
    { label: 'Sub-contract', control: 'choice', lookup: { list: 'Subcontract', from: { Contract: 'contract' } }, group: 'Agreement' },
    code,
  ),
  paymentTerms: field({ label: 'Payment terms', control: 'choice', lookup: { list: 'PaymentTerms' }, group: 'Agreement' }, code),
  documentType: field(
    { label: 'Identity document of the policyholder', control: 'choice', lookup: { list: 'DocumentType' }, group: 'Identity document' },
    code,
  ),
})
export type Commercial = z.output<typeof Commercial>
