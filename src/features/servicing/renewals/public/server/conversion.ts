import type { RenewalOutcome } from '../rules/outcomes.ts'
import { renewableLines } from './lines.ts'

const KNOWN = '(select r.state from renewals r where r.policy_id = p.id)'

/** The state of the renewal of a policy `p`, even if none has started: without one, cover that is over has lapsed. */
export const RENEWAL_STATE = `coalesce(${KNOWN}, case p.state when 'issued' then 'due' else 'lapsed' end)`

/** Whether a policy `p` runs to its end: one that ended early cannot be renewed. */
export const runsToItsEnd = (): string =>
  `p.issued_at is not null and p.state <> 'cancelled' and ${KNOWN} is distinct from 'stopped' and p.line in (${renewableLines()
    .map((code) => `'${code}'`)
    .join(', ')})`

/** The outcome of a policy that runs to its end. */
export const OUTCOME = `case when ${RENEWAL_STATE} in ('due', 'offered') then 'open' else ${RENEWAL_STATE} end`

/**
 * Those of the policies `p` matching a condition that run to their end: `agent_id`, `outcome`, the premium that `ended` and how much of it
 * continues as `renewed`. Dashboard, worklist and register of renewals count the same.
 */
export const endingPolicies = (condition: string): string => `select p.agent_id, ${OUTCOME} as outcome, p.total_centavos as ended,
    (select f.total_centavos from renewals r join policies f on f.id = r.following_id where r.policy_id = p.id) as renewed
  from policies p where ${runsToItsEnd()} and ${condition}`

const counted = (outcome: RenewalOutcome): string => `count(*) filter (where outcome = '${outcome}')`

/** The totals of rows of `endingPolicies`. */
export const conversionSql = {
  outcomes: {
    renewed: counted('renewed'),
    lapsed: counted('lapsed'),
    declined: counted('declined'),
    'not-renewed': counted('not-renewed'),
    open: counted('open'),
  } satisfies Readonly<Record<RenewalOutcome, string>>,
  /** The share renewed of all that were decided, in millionths; null if none were. */
  rate: `round(1000000.0 * ${counted('renewed')} / nullif(count(*) - ${counted('open')}, 0))::bigint`,
  premiumEnded: 'coalesce(sum(ended), 0)::bigint',
  premiumRenewed: 'coalesce(sum(renewed), 0)::bigint',
} as const
