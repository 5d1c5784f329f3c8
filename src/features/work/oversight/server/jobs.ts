import { sql } from 'drizzle-orm'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeAdministrators } from '#features/people/staff/public/server/staff.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { type Message, msg } from '#kit/message.ts'
import { addAuditEntry, verifyChain } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/db.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import type { SecurityDetails } from '#kit/server/security-trail.ts'
import { raiseAlerts, verifyTrail } from '../public/contract.ts'
import { ALERT_RULES, type AlertRule, QUIET_MINUTES } from '../rules/alerts.ts'

const PRINCIPALS: Readonly<Record<AlertRule['per'], string>> = {
  principal: `case when e.actor = 'anonymous' then e.address else e.actor end`,
  address: 'e.address',
  identifier: 'identifier.key',
}
const AMOUNTS: Readonly<Record<AlertRule['counts'], string>> = {
  times: `(e.details ->> 'count')::int`,
  records: `coalesce(jsonb_array_length(e.details -> 'subjects'), 0)`,
}
/** Repeats within a minute are written when the minute is over, and this job runs once a minute. */
const LATE_MINUTES = 3

type Met = { readonly principal: string; readonly n: number }

/** Who recently exceeded the limit within the rule's minutes and has not been reported yet. */
async function metBy(db: Db, { name, kinds, per, counts, limit, minutes }: AlertRule, now: Date): Promise<Met[]> {
  const amount = per === 'identifier' ? 'identifier.value::int' : AMOUNTS[counts]
  const typed = per === 'identifier' ? `cross join lateral jsonb_each_text(coalesce(e.details -> 'identifiers', '{}')) identifier` : ''
  const span = sql`make_interval(mins => ${minutes - 1}::int)`
  const { rows } = await db.execute<Met>(sql`
    with done as (
      select ${sql.raw(PRINCIPALS[per])} as principal, date_trunc('minute', e.at) as minute, ${sql.raw(amount)} as n
      from audit_entries e ${sql.raw(typed)}
      where e.action = any(${sql.param(kinds)}::text[]) and e.at > ${now.toISOString()}::timestamptz - make_interval(mins => ${minutes + LATE_MINUTES}::int)
    ), summed as (
      select principal, sum(n) over (partition by principal order by minute range between ${span} preceding and current row) as n from done
    )
    select principal, max(n)::int as n from summed where principal is not null group by principal having max(n) >= ${limit}
      and not exists (select from audit_entries told where told.action = 'alert-raised' and told.subject = principal
        and told.details -> 'through' ? ${name} and told.at > ${now.toISOString()}::timestamptz - make_interval(mins => ${QUIET_MINUTES}::int))`)
  return rows
}

type Alert = {
  readonly rule: string
  readonly principal: string
  readonly n: number
  readonly title: Message | string
  readonly body: Message
}

async function raise(db: Db, actor: Actor, { rule, principal, n, title, body }: Alert, now: Date): Promise<void> {
  const details: SecurityDetails = { count: n, through: [rule], subjects: [principal] }
  await addAuditEntry(db, { at: now, actor: actorName(actor), action: 'alert-raised', subject: principal, details })
  const path = pathTo('oversight/security-events', { audience: 'agent' })
  for (const { id } of await activeAdministrators(db)) await notify(db, { staffId: id, kind: 'alert-due', title, body, path })
}

/** Who it was, without a stranger's personal data. */
async function described(db: Db, principal: string): Promise<string> {
  const [, kind, id] = /^(staff|key):([\da-f-]{36})$/.exec(principal) ?? []
  if (!kind) return principal.startsWith('customer:') ? 'A customer' : /^[\da-f]{64}$/.test(principal) ? 'One account' : `From ${principal}`
  const person = sql`s.first_name || ' ' || s.last_name || ' (' || s.agent_code || ')'`
  const { rows } = await db.execute<{ name: string }>(
    kind === 'key'
      ? sql`select 'The API key ' || k.name || ' for ' || ${person} as name from api_keys k join staff s on s.id = k.staff_id where k.id = ${id}::uuid`
      : sql`select ${person} as name from staff s where s.id = ${id}::uuid`,
  )
  return rows[0]?.name ?? principal
}

export const oversightJobs = ({ auditKey }: { readonly auditKey: string }): JobWorker[] => [
  jobWorker(raiseAlerts, async (_, { transaction, now, actor }) => {
    for (const rule of ALERT_RULES)
      await transaction(async (db) => {
        for (const { principal, n } of await metBy(db, rule, now)) {
          const body = msg`${await described(db, principal)}. The security events of the last minutes say what it was.`
          await raise(db, actor, { rule: rule.name, principal, n, title: rule.title(n), body }, now)
        }
      })
  }),
  jobWorker(verifyTrail, (_, { transaction, now, actor }) =>
    transaction(async (db) => {
      const { brokenAt } = await verifyChain(db, auditKey)
      if (brokenAt === undefined) return
      const title = 'The audit trail was altered'
      const body = msg`Entry ${brokenAt} does not fit the chain. Keep the database as it is, and compare it with a backup.`
      await raise(db, actor, { rule: 'trail-altered', principal: 'audit-trail', n: 1, title, body }, now)
    }),
  ),
]
