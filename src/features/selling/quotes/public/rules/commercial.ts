import { z } from 'zod'
import type { Millionths } from '#domain/money.ts'
import { MAX_CREDIT_DAYS } from '#features/selling/credit/public/rules.ts'
import { field } from '#kit/field.ts'
import { type Message, msg, registerMessage, type Translatable, withI18n } from '#kit/message.ts'
import { plainText } from '#kit/text.ts'
import type { Discount } from '#lines/line/price.ts'

const code = plainText(60).optional()

/** philippines.md §2.4: no one gives more than this beyond what is agreed. */
export const MAX_DISCOUNT = 30
const DISCOUNT = registerMessage(msg`Enter a discount from 0 to ${MAX_DISCOUNT} %, with one decimal at most.`)

/** The agreement under which the policy is sold. Agents only; everything may stay empty for a sale without an agreement. */
export const Commercial = z.object({
  commercialStructure: field(
    { label: 'Commercial structure', control: 'choice', lookup: { list: 'CommercialStructure', open: true } },
    code,
  ),
  agentCode: field(
    {
      label: 'Agent',
      control: 'choice',
      // Other codes are allowed, since someone above may be named whose people the agent does not see.
      lookup: { list: 'Agent', from: { commercialStructure: 'commercialStructure' }, open: true },
      help: 'Whose agreements apply. Choose, or enter the code.',
    },
    code,
  ),
  subAgent: field(
    {
      label: 'Sub-agent',
      control: 'choice',
      lookup: { list: 'SubAgent', from: { agentCode: 'agentCode' }, open: true },
      help: 'Who reports to the agent. Choose, or enter the code.',
    },
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
  discount: field(
    {
      label: 'Discount asked for',
      control: 'number',
      unit: '%',
      help: 'Beyond what the agreement allows. Underwriting may have to approve it.',
      group: 'Agreement',
    },
    z
      .number(DISCOUNT)
      .min(0, DISCOUNT)
      .max(MAX_DISCOUNT, DISCOUNT)
      .refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e5), DISCOUNT)
      .optional(),
  ),
  paymentTerms: field({ label: 'Payment terms', control: 'choice', lookup: { list: 'PaymentTerms' }, group: 'Agreement' }, code),
  documentType: field(
    { label: 'Identity document of the policyholder', control: 'choice', lookup: { list: 'DocumentType' }, group: 'Identity document' },
    code,
  ),
})
export type Commercial = z.output<typeof Commercial>

const percent = (value: unknown): Millionths => (typeof value === 'number' && value > 0 ? Math.round(Math.min(value, 100) * 10_000) : 0)

/** The discount that a sub-contract gives (`extra` of its row) and the one that the agent asks for, in percent. */
export const discountOf = (extra: Readonly<Record<string, unknown>> | null | undefined, asked: unknown): Discount => ({
  agreed: percent(extra?.discountPercent),
  asked: percent(asked),
})

/** An answer that the agent may not give, and what to do about it. */
export type CommercialFault = { readonly field: keyof Commercial } & Readonly<Translatable<'message'>>

type Known = {
  readonly sellers: readonly string[]
  readonly hasSubAgent: boolean
  readonly groupOwner: string | undefined
  readonly hasContract: boolean
  readonly hasSubcontract: boolean
  readonly paymentDays: number | null
  readonly entitledDays: number
  readonly groupDays: number | undefined
}

/** Agreements belong to the agent or to those above; each part depends on the one before, and credit is not for everyone. */
export function commercialFaults(commercial: Commercial, known: Known): CommercialFault[] {
  const { agentCode, subAgent, groupPolicy, contract, subcontract } = commercial
  const { sellers, hasSubAgent, groupOwner, hasContract, hasSubcontract } = known
  const wrong = (field: keyof Commercial, isWrong: boolean, message: string) => (isWrong ? [{ field, message }] : [])
  return [
    ...wrong(
      'agentCode',
      agentCode !== undefined && !sellers.includes(agentCode),
      'Enter the code of the agent, or of someone above them.',
    ),
    ...wrong('subAgent', subAgent !== undefined && !hasSubAgent, 'Enter the code of someone who reports to the agent, or leave it empty.'),
    ...wrong(
      'groupPolicy',
      groupPolicy !== undefined && !(groupOwner !== undefined && sellers.includes(groupOwner)),
      'This group policy is not the agent’s. Choose one from the list.',
    ),
    ...dependent('contract', contract, hasContract, groupPolicy, 'group policy'),
    ...dependent('subcontract', subcontract, hasSubcontract, contract, 'contract'),
    ...tooLong(known),
  ]
}

function dependent(
  field: 'contract' | 'subcontract',
  value: string | undefined,
  isThere: boolean,
  parent: string | undefined,
  called: string,
): CommercialFault[] {
  if (value === undefined) return []
  if (parent === undefined) return [{ field, ...withI18n('message', msg`Choose the ${called} first.`) }]
  return isThere ? [] : [{ field, ...withI18n('message', msg`This does not belong to the ${called}. Choose one from the list.`) }]
}

function tooLong({ paymentDays, entitledDays, groupDays }: Known): CommercialFault[] {
  const days = paymentDays ?? 0
  const fault = (message: Message | string): CommercialFault[] => [{ field: 'paymentTerms', ...withI18n('message', message) }]
  if (days === 0) return []
  if (entitledDays === 0) return fault('The agent is not entitled to give credit. Choose “Payable on issue”, or ask an administrator.')
  if (days > MAX_CREDIT_DAYS) return fault(msg`Credit is given for at most ${MAX_CREDIT_DAYS} days (Insurance Code, section 77).`)
  if (days > entitledDays) return fault(msg`The agent may give at most ${entitledDays} days. Choose shorter terms.`)
  if (groupDays !== undefined && days > groupDays)
    return fault(msg`This group policy allows at most ${groupDays} days. Choose shorter terms.`)
  return []
}
