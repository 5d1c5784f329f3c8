import { dayOf, formatDay } from '#domain/day.ts'
import { linesBetween, withLines } from '#domain/worksheet.ts'
import { describeRisk } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { amendPolicy, lockPolicy, type PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { ChargePaid } from '#features/servicing/policies/public/server/events.ts'
import type { Actor } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import { type ExtensionRow, extensionOfCharge, markApplied } from './store.ts'

/** Adds the requested days to a policy, locked by the caller, once. */
export async function applyExtension(db: Db, policy: PolicyRow, asked: ExtensionRow, actor: Actor, now: Date): Promise<void> {
  const line = lineIn(policy)
  // Days whose payment was taken back may be paid again after they are over.
  if (!(await runAsSystem(db, actor, () => markApplied(db, asked.id, now)))) return
  if (!line.extension || policy.state !== 'issued') throw new Error(`policy ${policy.id} cannot be made longer: it is ${policy.state}`)
  const answers = line.extension.answersWith(policy.answers, asked.until)
  await amendPolicy(
    db,
    policy,
    {
      answers,
      description: await describeRisk(db, line, answers, now),
      worksheet: asked.worksheet,
      ...(policy.standing
        ? { standing: withLines(policy.standing, linesBetween(policy.worksheet, asked.worksheet), asked.worksheet) }
        : {}),
      coverTo: asked.coverTo,
      effectiveOn: dayOf(now),
      reason: `Cover is longer: until ${formatDay(asked.coverTo)} instead of ${formatDay(policy.coverTo)}.`,
    },
    actor,
    now,
  )
}

/** More days were paid for. */
export async function coverPaidDays(db: Db, { policyId, charge, actor, now }: ChargePaid): Promise<void> {
  const asked = charge.kind === 'extension' ? await extensionOfCharge(db, charge.id) : undefined
  if (asked) await applyExtension(db, await lockPolicy(db, actor, policyId), asked, actor, now)
}
