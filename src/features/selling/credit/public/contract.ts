import { z } from 'zod'
import { Centavos } from '#domain/money-schemas.ts'
import { get, post, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { plainText } from '#kit/text.ts'
import { CREDIT_TERMS, MAX_CREDIT_DAYS } from './rules.ts'

const AgentCode = plainText(40).trim().toUpperCase().min(1, 'Choose the agent, or enter the code.')
const LIMIT = 'Enter the limit in pesos, from 0 to ₱100,000,000.'

/** What an administrator enters for an agent. */
export const EntitlementForm = z.object({
  agentCode: field({ label: 'Agent', control: 'choice', lookup: { list: 'Agent', open: true } }, AgentCode),
  maxDays: field(
    {
      label: 'Longest credit',
      control: 'segments',
      help: registerMessage(msg`The law allows ${MAX_CREDIT_DAYS} days at most (Insurance Code, section 77).`),
      options: CREDIT_TERMS.map((days) => ({ value: String(days), label: registerMessage(msg`${days} days`) })),
    },
    z.coerce.number('Choose for how many days.').pipe(z.literal(CREDIT_TERMS, 'Choose for how many days.')),
  ),
  maxOutstanding: field(
    { label: 'Limit on unpaid premiums', control: 'money', help: 'For all the agent’s policies together, at any one time.' },
    z.int(LIMIT).min(0, LIMIT).max(100_000_000_00, LIMIT),
  ),
})

export const CreditEntitlement = z.object({
  agentCode: z.string(),
  name: z.string(),
  branch: z.string(),
  maxDays: z.int(),
  maxOutstanding: Centavos,
  /** Unpaid premiums of the agent's policies, and those of them that are overdue. */
  outstanding: Centavos,
  overdue: Centavos,
})
export type CreditEntitlement = z.output<typeof CreditEntitlement>

export const contract = {
  creditEntitlements: get('admin/credit-entitlements', {
    summary: 'Agents who may issue policies before payment, with their unpaid amounts',
    feature: 'ADMIN',
    reply: z.array(CreditEntitlement),
  }),
  entitleToCredit: put('admin/credit-entitlement', {
    summary: 'Allows an agent to issue policies before payment, for a time and up to an amount',
    feature: 'ADMIN',
    body: EntitlementForm,
    reply: z.array(CreditEntitlement),
    done: 'Saved',
  }),
  endCreditEntitlement: post('admin/credit-entitlement/end', {
    summary: 'Ends new credit by an agent; unpaid sums stay due',
    feature: 'ADMIN',
    body: z.object({ agentCode: AgentCode }),
    reply: z.array(CreditEntitlement),
    done: 'The agent may no longer give credit.',
  }),
}
