import { branchSql, daySql, type Register } from '#features/servicing/registers/public/server/registers.ts'
import { labelSql } from '#kit/server/page.ts'
import { lineNames } from '#lines/names.ts'
import { OUTCOME_LABELS, OUTCOMES } from '../public/rules/outcomes.ts'
import { conversionSql, endingPolicies } from '../public/server/conversion.ts'

const STEPS = {
  create: 'Due',
  offer: 'Offered',
  'take-back': 'Offer withdrawn',
  decline: 'Declined',
  reconsider: 'Reconsidered',
  'give-notice': 'Not renewed',
  'withdraw-notice': 'Notice withdrawn',
  lapse: 'Lapsed',
  renew: 'Renewed',
  stop: 'Ended early',
}
const counted = (label: string, ...events: readonly (keyof typeof STEPS)[]) =>
  ({
    label,
    sql: `(case when h.event in (${events.map((event) => `'${event}'`).join(', ')}) then 1 else 0 end)`,
    format: 'count',
    isTotalled: true,
  }) as const
const RENEWED = counted('Renewed', 'renew')
const LOST = counted('Lost', 'decline', 'give-notice', 'lapse')

type Figures = NonNullable<Register['figures']>
/** A figure on policies whose cover ends in the period, whenever their outcome was decided: counted as on the dashboard. */
const ofEnding = (label: string, format: Figures[number]['format'], value: string): Figures[number] => ({
  ...{ label, format },
  sql: (_, { within }) =>
    `select ${value} from (${endingPolicies(within({ day: 'p.cover_to', branch: 'p.branch', line: 'p.line' }))}) each`,
})

/** Each step that renewals took. */
export const renewalRegister: Register = {
  code: 'renewals',
  title: 'Renewals',
  help: 'What happened to policies that end, step by step: due, offered, renewed, declined, lapsed. A step counts on the day it was taken; the figures above count policies by the day on which their cover ends, as the dashboard does.',
  rank: 60,
  columns: {
    on: { label: 'Date', sql: daySql('h.at'), format: 'day' },
    policy: { label: 'Policy', sql: 'p.number' },
    step: { label: 'Step', sql: labelSql('h.event', STEPS) },
    endsOn: { label: 'Cover ends', sql: `to_char(r.ends_on, 'YYYY-MM-DD')`, format: 'day' },
    line: { label: 'Line', sql: labelSql('r.line', lineNames) },
    branch: { label: 'Branch', sql: branchSql('p.branch') },
    due: counted('Due', 'create'),
    offered: counted('Offered', 'offer'),
    renewed: RENEWED,
    lost: LOST,
  },
  source: ({ within }) =>
    `history h join renewals r on r.id = h.record_id join policies p on p.id = r.policy_id where h.cycle = 'renewal' and ${within({ at: 'h.at', branch: 'p.branch', line: 'r.line' })}`,
  ...{ id: 'h.seq', order: 'h.at', policyId: 'r.policy_id' },
  figures: [
    ofEnding('Policies whose cover ends', 'count', 'count(*)'),
    ...OUTCOMES.map((outcome) => ofEnding(`Of them: ${OUTCOME_LABELS[outcome]}`, 'count', conversionSql.outcomes[outcome])),
    ofEnding('Renewed, out of all decided', 'rate', conversionSql.rate),
    ofEnding('Premium ending', 'money', conversionSql.premiumEnded),
    ofEnding('Premium renewed', 'money', conversionSql.premiumRenewed),
  ],
  controls: [
    {
      label: 'Due',
      note: 'Renewals that started',
      format: 'count',
      total: (rows) => `select count(*) from ${rows()} and h.event = 'create'`,
      ledger: ({ within }) => `select count(*) from renewals b where ${within({ at: 'b.created_at' })}`,
    },
    {
      label: 'Renewed',
      note: 'Renewed policies that were issued',
      format: 'count',
      total: (rows) => `select count(*) from ${rows()} and h.event = 'renew'`,
      ledger: ({ within }) => `select count(*) from policy_transactions t where t.kind = 'renewed' and ${within({ at: 't.at' })}`,
    },
  ],
}
