import type { KeptRecords } from '#kit/server/kept-records.ts'
import { contract } from '../public/contract.ts'

const of = (table: string) => `${table} part where part.policy_id = r.id`

/** Together with everything shown of a policy and kept elsewhere. */
export const keptPolicies: KeptRecords = {
  endpoint: contract.policy,
  source: 'policies r where r.agent_id = $1 and r.cover_to >= $2::date',
  parts: [
    ...['charges', 'payments', 'refunds', 'certificates', 'invoices', 'identity_checks', 'cancellation_notices'].map(of),
    ...['ending_deeds', 'policy_versions', 'policy_holdings', 'policy_transactions', 'renewals', 'endorsements'].map(of),
    'notice_sendings part join cancellation_notices n on n.id = part.notice_id where n.policy_id = r.id',
  ],
}
