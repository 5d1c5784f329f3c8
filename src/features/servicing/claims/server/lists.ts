import type { z } from 'zod'
import { addDays, startOf } from '#domain/day.ts'
import { conditions, labelSql, likePattern, pageSql } from '#kit/server/page.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import type { officeContract } from '../public/contract/office.ts'
import type { claimsContract } from '../public/contract/own.ts'

type Office = z.output<typeof officeContract.officeClaims.query>
type Own = z.output<typeof claimsContract.claims.query>

const LOSSES = Object.fromEntries(
  Object.values<Line>(lines).flatMap(({ code, claims }) => claims.kinds.map(({ code: kind, title }) => [`${code}:${kind}`, title])),
)

const DAY_OF_LOSS = `to_char(c.loss_at at time zone 'Asia/Manila', 'YYYY-MM-DD')`

function narrowed({ search, state, LOB, lossFrom, lossUntil }: Partial<Own>, now: Date) {
  const where = conditions()
  const at = where.param(now.toISOString())
  where.when(state, (wanted) => `c.state = ${where.param(wanted)}`)
  where.when(LOB, (line) => `c.line = ${where.param(line)}`)
  where.when(lossFrom, (day) => `c.loss_at >= ${where.param(startOf(day).toISOString())}::timestamptz`)
  where.when(lossUntil, (day) => `c.loss_at < ${where.param(startOf(addDays(day, 1)).toISOString())}::timestamptz`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(c.number ilike ${pattern} or c.policy_number ilike ${pattern} or c.holder_name ilike ${pattern})`
  })
  return { where, at }
}

const columnsAt = (at: string) => ({
  ...{ id: 'c.id', number: 'c.number', line: 'c.line', state: 'c.state', holderName: 'c.holder_name' },
  ...{ policyId: 'c.policy_id', policyNumber: 'c.policy_number', createdAt: 'c.created_at', dueAt: 'c.due_at' },
  loss: labelSql(`c.line || ':' || c.kind`, LOSSES),
  lossOn: DAY_OF_LOSS,
  isLate: `coalesce(c.due_at < ${at}::timestamptz, false)`,
})

/** Claims of an agent’s own customers. What the office has not communicated yet is left out. */
export function ownClaimsPage({ page, limit, after, before, ...filters }: Own, agentId: string, now: Date) {
  const { where, at } = narrowed(filters, now)
  where.must(`c.agent_id = ${where.param(agentId)}::uuid`)
  return pageSql({
    ...{ table: 'claims', as: 'c', where, paging: { page, limit, after, before } },
    columns: { ...columnsAt(at), offered: `case when c.state in ('offered', 'agreed', 'settled') then c.offered_centavos end` },
  })
}

/** By due date; then those not waiting for anyone here, newest first. */
export function officeClaimsPage({ page, limit, after, before, whose, late, ...filters }: Office, staffId: string, now: Date) {
  const { where, at } = narrowed(filters, now)
  where.when(whose, (wanted) => (wanted === 'mine' ? `c.assigned_to = ${where.param(staffId)}::uuid` : 'c.assigned_to is null'))
  where.when(late, () => `c.due_at < ${at}::timestamptz`)
  return pageSql({
    ...{ table: 'claims', as: 'c', where, paging: { page, limit, after, before } },
    order: { by: `coalesce(extract(epoch from c.due_at), 1e12 - extract(epoch from c.updated_at))`, descending: false },
    columns: {
      ...columnsAt(at),
      offered: 'c.offered_centavos',
      reserve: 'c.reserve_centavos',
      ageDays: `(${at}::timestamptz::date - c.created_at::date)`,
      assignee: `(select s.first_name || ' ' || s.last_name from staff s where s.id = c.assigned_to)`,
    },
  })
}
