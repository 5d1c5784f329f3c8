import type { z } from 'zod'
import { addDays, type Day, startOf } from '#domain/day.ts'
import type { Paging } from '#kit/paging.ts'
import { conditions, likePattern, type PageConditions, pageSql } from '#kit/server/page.ts'
import type { contract } from '../public/contract.ts'
import { HOLDING } from './held.ts'

type Received = z.output<typeof contract.premiumsReceived.query>
type Remitted = z.output<typeof contract.remittances.query>
type Collecting = z.output<typeof contract.collectingAgents.query>

const HELD = HOLDING.map((state) => `'${state}'`).join(', ')
const AGENT_NAME = `m.first_name || ' ' || m.last_name`

function receivedWhere({ search, state, overdue, receivedFrom, receivedUntil }: Omit<Received, 'team'>, today: Day) {
  const where = conditions()
  const on = where.param(today)
  where.when(state, (wanted) => `c.state = ${where.param(wanted)}`)
  where.when(overdue, () => `c.state in ('held', 'void-asked') and c.due_on < ${on}::date`)
  where.when(receivedFrom, (day) => `c.received_on >= ${where.param(day)}::date`)
  where.when(receivedUntil, (day) => `c.received_on <= ${where.param(day)}::date`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(c.number ilike ${pattern} or c.policy_number ilike ${pattern}
      or exists (select from policies f where f.id = c.policy_id and (f.holder_name ilike ${pattern} or f.number ilike ${pattern})))`
  })
  return { where, on }
}

const receivedPage = (where: PageConditions, on: string, paging: Paging) =>
  pageSql({
    ...{ table: 'collections', as: 'c', where, paging },
    joins: 'join staff m on m.id = c.agent_id left join policies p on p.id = c.policy_id',
    columns: {
      ...{ id: 'c.id', number: 'c.number', policyId: 'c.policy_id', line: 'c.line', state: 'c.state', method: 'c.method' },
      ...{ policyNumber: 'coalesce(p.number, c.policy_number)', holderName: 'p.holder_name', agentId: 'c.agent_id', agentName: AGENT_NAME },
      ...{ amount: 'c.amount_centavos', receivedOn: 'c.received_on', dueOn: 'c.due_on', daysLeft: `c.due_on - ${on}::date` },
      cheque: `case when c.method = 'cheque' then concat(c.bank, ' ', c.cheque_no, ' of ', to_char(c.cheque_on, 'YYYY-MM-DD')) end`,
      remittance: `(select r.number from remittance_collections x join remittances r on r.id = x.remittance_id
        where x.collection_id = c.id and r.state <> 'returned')`,
      reason: 'c.reason',
    },
  })

/** What one person received, or everyone below them as well. */
export function premiumsReceivedPage({ team, ...asked }: Received & Paging, staffId: string, today: Day) {
  const { where, on } = receivedWhere(asked, today)
  const person = where.param(staffId)
  where.must(team ? `c.agent_id in (select r.staff_id from reach r where r.viewer_id = ${person}::uuid)` : `c.agent_id = ${person}::uuid`)
  return receivedPage(where, on, asked)
}

export function allPremiumsReceivedPage(asked: z.output<typeof contract.allPremiumsReceived.query> & Paging, today: Day) {
  const { where, on } = receivedWhere(asked, today)
  return receivedPage(where, on, asked)
}

function remittedWhere({ search, state, sentFrom, sentUntil }: Remitted): PageConditions {
  const where = conditions()
  where.when(state, (wanted) => `c.state = ${where.param(wanted)}`)
  where.when(sentFrom, (day) => `c.created_at >= ${where.param(startOf(day).toISOString())}::timestamptz`)
  where.when(sentUntil, (day) => `c.created_at < ${where.param(startOf(addDays(day, 1)).toISOString())}::timestamptz`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(c.number ilike ${pattern} or c.reference ilike ${pattern}
      or exists (select from staff n where n.id = c.agent_id and n.first_name || ' ' || n.last_name ilike ${pattern}))`
  })
  return where
}

const REMITTANCES = {
  ...{ table: 'remittances', as: 'c', joins: 'join staff m on m.id = c.agent_id' },
  columns: {
    ...{ id: 'c.id', number: 'c.number', state: 'c.state', agentName: AGENT_NAME, agentCode: 'm.agent_code', amount: 'c.amount_centavos' },
    premiums: '(select count(*)::int from remittance_collections x where x.remittance_id = c.id)',
    ...{ bank: 'c.bank', reference: 'c.reference', depositedOn: 'c.deposited_on', sentAt: 'c.created_at', reason: 'c.reason' },
  },
}

export function ownRemittancesPage(asked: Remitted & Paging, staffId: string) {
  const where = remittedWhere(asked)
  where.must(`c.agent_id = ${where.param(staffId)}::uuid`)
  return pageSql({ ...REMITTANCES, where, paging: asked })
}

/** What has waited longest first; then what was decided on, newest first. */
export const remittancesPage = (asked: Remitted & Paging) =>
  pageSql({
    ...{ ...REMITTANCES, where: remittedWhere(asked), paging: asked },
    order: {
      by: `case when c.state = 'sent' then extract(epoch from c.created_at) else 1e12 - extract(epoch from c.created_at) end`,
      descending: false,
    },
  })

/** Those who may receive premiums or hold some, by name, with what they hold by how overdue it is. */
export function collectingAgentsPage({ search, overdue, ...paging }: Collecting & Paging, today: Day) {
  const where = conditions()
  const on = where.param(today)
  const held = (which: string) =>
    `coalesce((select sum(h.amount_centavos) from collections h where h.agent_id = c.id and h.state in (${HELD}) and ${which}), 0)::bigint`
  where.must(`(exists (select from collecting_entitlements e where e.staff_id = c.id)
    or exists (select from collections h where h.agent_id = c.id and h.state in (${HELD})))`)
  where.when(
    overdue,
    () => `exists (select from collections h where h.agent_id = c.id and h.state in ('held', 'void-asked') and h.due_on < ${on}::date)`,
  )
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(c.first_name || ' ' || c.last_name ilike ${pattern} or c.agent_code ilike ${pattern})`
  })
  return pageSql({
    ...{ table: 'staff', as: 'c', where, paging, order: { by: 'c.first_name', descending: false } },
    columns: {
      ...{ id: 'c.id', name: `c.first_name || ' ' || c.last_name`, agentCode: 'c.agent_code', branch: 'c.branch', isActive: 'c.active' },
      ceiling: '(select e.ceiling_centavos from collecting_entitlements e where e.staff_id = c.id)',
      ...{ held: held('true'), sent: held(`h.state = 'sent'`), notDue: held(`h.due_on >= ${on}::date`) },
      to15: held(`h.due_on < ${on}::date and h.due_on >= ${on}::date - 15`),
      to30: held(`h.due_on < ${on}::date - 15 and h.due_on >= ${on}::date - 30`),
      over30: held(`h.due_on < ${on}::date - 30`),
    },
  })
}
