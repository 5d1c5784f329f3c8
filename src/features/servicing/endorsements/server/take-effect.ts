import { formatDay } from '#domain/day.ts'
import { nameOf, type Policyholder } from '#domain/person.ts'
import { describeRisk } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { amendPolicy, markIncomplete, type PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { PolicyNotifier } from '#features/servicing/policies/public/server/commands/tell.ts'
import { policyCertificates } from '#features/servicing/policies/public/server/sources.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { lineIn } from '#lines'
import { withDifference } from '../rules/changes.ts'
import { kindNamed } from './kinds.ts'
import { type EndorsementRow, stepOf } from './store.ts'

export type Doing = { readonly db: Db; readonly actor: Actor; readonly now: Date; readonly enqueue: Enqueue; readonly tell: PolicyNotifier }

/** The policy, locked by the caller, is other from the day of the change on: its answers, its keys, its certificate; everybody is told. */
export async function takeEffect(policy: PolicyRow, row: EndorsementRow, doing: Doing): Promise<void> {
  const { db, actor, now, enqueue, tell } = doing
  const { name } = kindNamed(policy, row.kind)
  const amended = await amendPolicy(
    db,
    policy,
    {
      ...(await changedOf(db, policy, row, now)),
      effectiveOn: row.effectiveOn,
      reason: `Endorsement ${row.n}, from ${formatDay(row.effectiveOn)}: ${name}.`,
    },
    actor,
    now,
  )
  await stepOf(db, actor, row, { event: 'take-effect', set: { version: amended.version, inForceAt: now, decidedBy: actorName(actor) } })
  await correctCertificate(amended, doing)
  await notifyAgentOfPolicy(db, policy.id, { kind: 'endorsement-in-force', title: `Policy changed: ${name}`, by: actor })
  await tell.changed(db, amended, { what: name, on: row.effectiveOn }, enqueue)
}

/** What of the row of the policy becomes other. */
async function changedOf(db: Db, policy: PolicyRow, row: EndorsementRow, now: Date) {
  const line = lineIn(policy)
  if (kindNamed(policy, row.kind).of === 'risk') {
    const answers = withDifference(policy.answers, row)
    return { answers, description: await describeRisk(db, line, answers, now) }
  }
  const holder: Policyholder = line.risk.holder.parse(withDifference(policy.holder, row))
  return { holder, holderName: nameOf(holder) }
}

/** What its certificate registers follows the policy; where that is other now, the certificate is printed again once it is recorded. */
async function correctCertificate(policy: PolicyRow, { db, actor, enqueue }: Doing): Promise<void> {
  const term = { from: policy.coverFrom, to: policy.coverTo }
  const registration = lineIn(policy).documents.registration?.(policy.answers, policy.holder, term, await getTariff(db, policy.tariffId))
  if (!registration) return
  await runAsSystem(db, actor, async () => {
    const isUnderWay = await onlyContribution(policyCertificates).correct(db, policy.id, registration, { actor, enqueue })
    if (isUnderWay) await markIncomplete(db, policy.id)
  })
}
