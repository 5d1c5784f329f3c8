import { branchSql, daySql, type Register } from '#features/servicing/registers/public/server/registers.ts'
import { labelSql } from '#kit/server/page.ts'
import { lineNames } from '#lines/names.ts'

const KINDS = { new: 'New', renewed: 'Renewed', endorsed: 'Changed', cancelled: 'Cancelled' }
const DATED = { at: 't.at', branch: 't.branch', line: 't.line' }
const agentName = `(s.first_name || ' ' || s.last_name)`

/** What is stored as people's production, for the proof: by other triggers, from the same policies. */
const producedSql = (what: 'n' | 'amount_centavos', measure: 'policies' | 'cancelled', within: string) =>
  `select coalesce(sum(k.${what}), 0) from production k where k.period = 'day' and k.measure = '${measure}' and ${within}`

const where = {
  ...{ line: { label: 'Line', sql: labelSql('t.line', lineNames) }, branch: { label: 'Branch', sql: branchSql('t.branch') } },
}
const whose = { agent: { label: 'Sold by', sql: agentName }, agentCode: { label: 'Agent code', sql: 's.agent_code' } }
const policyNumber = { label: 'Policy', sql: 't.policy_number' }

/** Each policy that was issued, renewed, changed or cancelled. */
export const policyRegister: Register = {
  code: 'policies',
  title: 'Policy register',
  help: 'Each policy that was issued, renewed, changed or cancelled, with the premium added or returned. A correction is a separate row, on the day it was made.',
  rank: 30,
  columns: {
    on: { label: 'Date', sql: daySql('t.at'), format: 'day' },
    policy: policyNumber,
    kind: { label: 'What', sql: labelSql('t.kind', KINDS) },
    ...where,
    ...whose,
    gross: { label: 'Premium with taxes', sql: 't.gross_centavos', format: 'money', isTotalled: true },
    net: { label: 'Net premium', sql: 't.net_centavos', format: 'money', isTotalled: true },
  },
  source: ({ within }) => `policy_transactions t join staff s on s.id = t.agent_id where ${within(DATED)}`,
  ...{ id: 't.seq', order: 't.at', policyId: 't.policy_id' },
  controls: [
    {
      label: 'Premium with taxes',
      note: 'Production less cancellations, in production figures',
      format: 'money',
      total: (rows) => `select coalesce(sum(t.gross_centavos), 0) from ${rows()}`,
      ledger: ({ within }) =>
        `select coalesce(sum(case k.measure when 'policies' then k.amount_centavos else -k.amount_centavos end), 0) from production k
          where k.period = 'day' and k.measure in ('policies', 'cancelled') and ${within({ day: 'k.starts' })}`,
    },
  ],
}

/** Who produced what: new, renewed and changed. */
export const productionRegister: Register = {
  code: 'production',
  title: 'Production',
  help: 'New, renewed and changed policies by branch, agent and line, by the day they were issued or changed. Cancellations are in the register of cancellations.',
  rank: 40,
  columns: {
    branch: { label: 'Branch', sql: branchSql('g.branch') },
    agent: { label: 'Sold by', sql: 'g.agent' },
    agentCode: { label: 'Agent code', sql: 'g.agent_code' },
    line: { label: 'Line', sql: labelSql('g.line', lineNames) },
    new: { label: 'New', sql: 'g.new', format: 'count', isTotalled: true },
    renewed: { label: 'Renewed', sql: 'g.renewed', format: 'count', isTotalled: true },
    endorsed: { label: 'Changed', sql: 'g.endorsed', format: 'count', isTotalled: true },
    newPremium: { label: 'New premium', sql: 'g.new_premium', format: 'money', isTotalled: true },
    renewedPremium: { label: 'Renewed premium', sql: 'g.renewed_premium', format: 'money', isTotalled: true },
    endorsedPremium: { label: 'Premium from changes', sql: 'g.endorsed_premium', format: 'money', isTotalled: true },
    net: { label: 'Net premium', sql: 'g.net', format: 'money', isTotalled: true },
    gross: { label: 'Premium with taxes', sql: 'g.gross', format: 'money', isTotalled: true },
  },
  source: ({ within }) => `(select t.branch, t.line, s.agent_code, ${agentName} as agent,
      ${['new', 'renewed', 'endorsed'].map((kind) => `count(*) filter (where t.kind = '${kind}') as ${kind}, coalesce(sum(t.gross_centavos) filter (where t.kind = '${kind}'), 0)::bigint as ${kind}_premium`).join(', ')},
      sum(t.net_centavos)::bigint as net, sum(t.gross_centavos)::bigint as gross
    from policy_transactions t join staff s on s.id = t.agent_id where t.kind <> 'cancelled' and ${within(DATED)} group by 1, 2, 3, 4) g`,
  ...{ id: `concat_ws('|', g.agent_code, g.line)`, order: 'g.branch, g.agent' },
  controls: [
    {
      label: 'New and renewed policies',
      note: 'Policies in production figures',
      format: 'count',
      total: (rows) => `select coalesce(sum(g.new + g.renewed), 0) from ${rows()}`,
      ledger: ({ within }) => producedSql('n', 'policies', within({ day: 'k.starts' })),
    },
    {
      label: 'Premium with taxes',
      note: 'Premium in production figures',
      format: 'money',
      total: (rows) => `select coalesce(sum(g.gross), 0) from ${rows()}`,
      ledger: ({ within }) => producedSql('amount_centavos', 'policies', within({ day: 'k.starts' })),
    },
  ],
}

/** How a policy ended, by whom and why, according to its history. */
const ENDING = `left join lateral (select h.event, h.actor, h.reason from history h
  where h.record_id = t.policy_id and h.cycle = 'policy' and h.to_state = 'cancelled' order by h.seq desc limit 1) e on true
  left join staff w on w.id = case when e.actor like 'staff:%' then substr(e.actor, 7)::uuid end`
const EVENTS = {
  cancel: 'Cancelled',
  'give-back': 'Free-look return',
  'call-off': 'Cancelled before its first day',
  'use-up': 'Total loss',
}

/** Each policy that ended early. */
export const cancellationRegister: Register = {
  code: 'cancellations',
  title: 'Cancellations',
  help: 'Each policy in force that ended early: how, by whom and why, the premium it was sold for and how much of it is returned.',
  rank: 50,
  columns: {
    on: { label: 'Date', sql: daySql('t.at'), format: 'day' },
    policy: policyNumber,
    how: { label: 'How it ended', sql: labelSql('e.event', EVENTS) },
    by: {
      label: 'By',
      sql: `case when w.id is not null then w.first_name || ' ' || w.last_name when e.actor like 'customer:%' then 'Policyholder' else 'The program' end`,
    },
    reason: { label: 'Reason', sql: 'e.reason' },
    ...where,
    ...whose,
    gross: { label: 'Premium with taxes', sql: '-t.gross_centavos', format: 'money', isTotalled: true },
    returned: { label: 'Returned', sql: 't.returned_centavos', format: 'money', isTotalled: true },
  },
  source: ({ within }) =>
    `policy_transactions t join staff s on s.id = t.agent_id ${ENDING} where t.kind = 'cancelled' and ${within(DATED)}`,
  ...{ id: 't.seq', order: 't.at', policyId: 't.policy_id' },
  controls: [
    {
      label: 'Cancelled policies',
      note: 'Cancellations in production figures',
      format: 'count',
      total: (rows) => `select count(*) from ${rows()}`,
      ledger: ({ within }) => producedSql('n', 'cancelled', within({ day: 'k.starts' })),
    },
    {
      label: 'Premium with taxes',
      note: 'Cancelled premium in production figures',
      format: 'money',
      total: (rows) => `select coalesce(-sum(t.gross_centavos), 0) from ${rows()}`,
      ledger: ({ within }) => producedSql('amount_centavos', 'cancelled', within({ day: 'k.starts' })),
    },
    {
      label: 'Returned',
      note: 'Credit notes for policies that ended',
      format: 'money',
      total: (rows) => `select coalesce(sum(t.returned_centavos), 0) from ${rows()}`,
      ledger: ({ within }) =>
        `select coalesce(sum(i.total_centavos), 0) from invoices i where i.cause = 'returned' and ${within({ at: 'i.issued_at' })}`,
    },
  ],
}
