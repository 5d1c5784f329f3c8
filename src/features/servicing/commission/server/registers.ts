import { branchSql, type Register } from '#features/servicing/registers/public/server/registers.ts'
import { labelSql } from '#kit/server/page.ts'
import { lineNames } from '#lines/names.ts'
import { ENTRY_LABELS } from '../rules/accounts.ts'
import { ROLE_LABELS } from '../rules/list.ts'

const POSTED = `cross join lateral (select
    coalesce(-sum(b.amount_centavos) filter (where b.account = 'commission'), 0)::bigint as gross,
    coalesce(sum(b.amount_centavos) filter (where b.account = 'withheld'), 0)::bigint as tax,
    coalesce(sum(b.amount_centavos) filter (where b.account = 'bank'), 0)::bigint as paid
  from commission_postings b where b.entry_id = c.id) a`
const money = (label: string, sql: string) => ({ label, sql, format: 'money', isTotalled: true }) as const
const OWED = 'a.gross - a.tax - a.paid'

/** Each entry in the commission ledger. */
export const commissionRegister: Register = {
  code: 'commission',
  title: 'Commission register',
  help: 'What was earned, reversed, withheld as tax and paid out, entry by entry, by the day it was booked. What is reversed is below zero.',
  rank: 80,
  columns: {
    bookedOn: { label: 'Date', sql: `to_char(c.booked_on, 'YYYY-MM-DD')`, format: 'day' },
    what: { label: 'What', sql: labelSql('c.kind', ENTRY_LABELS) },
    person: { label: 'Who earns', sql: `m.first_name || ' ' || m.last_name` },
    agentCode: { label: 'Agent code', sql: 'm.agent_code' },
    role: { label: 'As', sql: labelSql('c.role', ROLE_LABELS) },
    policy: { label: 'Policy', sql: 's.policy_number' },
    line: { label: 'Line', sql: labelSql('s.line', lineNames) },
    branch: { label: 'Branch', sql: branchSql('p.branch') },
    earned: money('Earned', `(case c.kind when 'earned' then a.gross else 0 end)`),
    takenBack: money('Reversed', `(case c.kind when 'taken-back' then a.gross else 0 end)`),
    withheld: money('Tax withheld', 'a.tax'),
    paid: money('Paid out', 'a.paid'),
    owed: money('Added to what is owed', `(${OWED})`),
  },
  source: ({ within }) => `commission_entries c join staff m on m.id = c.staff_id left join commission_sales s on s.id = c.sale_id
    left join policies p on p.id = s.policy_id ${POSTED} where ${within({ day: 'c.booked_on', branch: 'p.branch', line: 's.line' })}`,
  ...{ id: 'c.id', order: 'c.booked_on', policyId: 's.policy_id' },
  controls: [
    {
      label: 'Earned less reversed, withheld and paid out',
      note: 'What the ledger says is owed, since the day before',
      format: 'money',
      total: (rows) => `select coalesce(sum(${OWED}), 0) from ${rows()}`,
      ledger: ({
        within,
      }) => `select coalesce(sum(b.amount_centavos), 0) from commission_postings b join commission_entries c on c.id = b.entry_id
        where b.account = 'payable' and ${within({ day: 'c.booked_on' })}`,
    },
    {
      label: 'Paid out',
      note: 'Statements of payouts that were approved',
      format: 'money',
      total: (rows) => `select coalesce(sum(a.paid), 0) from ${rows()}`,
      ledger: ({
        within,
      }) => `select coalesce(sum(o.payable_centavos), 0) from commission_statements o join commission_entries c on c.source_id = o.id and c.kind = 'paid-out'
        where ${within({ day: 'c.booked_on' })}`,
    },
  ],
}
