import { branchSql, daySql, type Register } from '#features/servicing/registers/public/server/registers.ts'
import { labelSql } from '#kit/server/page.ts'
import { lineNames } from '#lines/names.ts'

const KINDS = {
  reported: 'Reported',
  reserved: 'Reserve',
  paid: 'Paid',
  recovered: 'Recovered',
  closed: 'Denied or withdrawn',
  reopened: 'Opened again',
}
const OPENED = `(case when t.kind in ('reported', 'reopened') then 1 when t.kind in ('paid', 'closed') then -1 else 0 end)`
const amountOf = (label: string, kind: keyof typeof KINDS) =>
  ({ label, sql: `(case t.kind when '${kind}' then t.amount_centavos else 0 end)`, format: 'money', isTotalled: true }) as const

const DATED = { at: 't.at', branch: 'p.branch', line: 'c.line' }
const FROM = 'claim_transactions t join claims c on c.id = t.claim_id join policies p on p.id = c.policy_id'
/** From the whole ledger of claims, since a claim only holds its current state. */
const everSum = (kind: keyof typeof KINDS) =>
  `select coalesce(sum(t.amount_centavos), 0) from claim_transactions t where t.kind = '${kind}'`

/** Each step that changed the cost of claims. */
export const claimRegister: Register = {
  code: 'claims',
  title: 'Claims register',
  help: 'What was reported, reserved, paid and recovered, each on its day. A reserve is counted by how much it rose or fell, so that the column adds up to what is reserved.',
  rank: 70,
  columns: {
    on: { label: 'Date', sql: daySql('t.at'), format: 'day' },
    claim: { label: 'Claim', sql: 'c.number' },
    policy: { label: 'Policy', sql: 'c.policy_number' },
    what: { label: 'What', sql: labelSql('t.kind', KINDS) },
    line: { label: 'Line', sql: labelSql('c.line', lineNames) },
    branch: { label: 'Branch', sql: branchSql('p.branch') },
    reserved: amountOf('Reserve', 'reserved'),
    paid: amountOf('Paid', 'paid'),
    recovered: amountOf('Recovered', 'recovered'),
    opened: { label: 'Opened less closed', sql: OPENED, format: 'count', isTotalled: true },
  },
  source: ({ within }) => `${FROM} where ${within(DATED)}`,
  ...{ id: 't.seq', order: 't.at', policyId: 'c.policy_id' },
  figures: [
    {
      label: 'Reported',
      format: 'count',
      sql: (rows) => `select count(*) from ${rows()} and t.kind = 'reported'`,
    },
    {
      label: 'Open at the end',
      format: 'count',
      sql: (_, { soFar }) => `select coalesce(sum(${OPENED}), 0) from ${FROM} where ${soFar(DATED)}`,
    },
    {
      label: 'Reserved at the end',
      format: 'money',
      sql: (_, { soFar }) => `select coalesce(sum(t.amount_centavos), 0) from ${FROM} where t.kind = 'reserved' and ${soFar(DATED)}`,
    },
  ],
  controls: [
    {
      label: 'Reported',
      note: 'Claims received on these days',
      format: 'count',
      total: (rows) => `select count(*) from ${rows()} and t.kind = 'reported'`,
      ledger: ({ within }) => `select count(*) from claims b where ${within({ at: 'b.created_at' })}`,
    },
    {
      label: 'Reserves to date',
      note: 'Reserved according to claims',
      format: 'money',
      total: () => everSum('reserved'),
      ledger: () => 'select coalesce(sum(b.reserve_centavos), 0) from claims b',
    },
    {
      label: 'Recovered to date',
      note: 'Recovered according to claims',
      format: 'money',
      total: () => everSum('recovered'),
      ledger: () => 'select coalesce(sum(b.recovered_centavos), 0) from claims b',
    },
    {
      label: 'Open claims today',
      note: 'Claims that are not settled, denied or withdrawn',
      format: 'count',
      total: () => `select coalesce(sum(${OPENED}), 0) from claim_transactions t`,
      ledger: () => `select count(*) from claims b where b.state not in ('settled', 'denied', 'withdrawn')`,
    },
  ],
}
