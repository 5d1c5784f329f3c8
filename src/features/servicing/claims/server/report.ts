import type { z } from 'zod'
import { dayOf, endOf, formatDay } from '#domain/day.ts'
import { claimLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { claimTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { holderAt, type PolicyRow, policyAt, policyEverHeld } from '#features/servicing/policies/public/server/commands/policies.ts'
import { lossReported } from '#features/servicing/policies/public/server/events.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import { applicableAnswers, explainIssue, issuesAsOf } from '#kit/field.ts'
import { msg } from '#kit/message.ts'
import type { FieldProblem } from '#kit/problem.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { historyOf, nextNumber, startHistory } from '#kit/server/life-cycle.ts'
import { lineOf } from '#lines'
import type { claimsContract } from '../public/contract/own.ts'
import { dueBy } from '../rules/clock.ts'
import { lossInstant, lossKindOf, Notice, noticeOf } from '../rules/notice.ts'
import { standingAt } from '../rules/standing.ts'
import { dueDay, notifyOfClaim } from './notify.ts'
import { addClaim, type ClaimRow, claimsOfPolicy } from './store.ts'

type Reported = z.output<typeof claimsContract.reportClaim.body>
/** A report that was not made by the insured: whose the story is, and the words for it. */
type Told = { readonly teller: string; readonly title: string; readonly said: typeof messageTexts.claimOtherParty }
type Answers = Readonly<Record<string, unknown>>

/** Whether the actor is the insured, their agent, or the claims office, which people call. */
export const mayReport = (actor: Actor, { agentId }: Pick<PolicyRow, 'agentId'>): boolean =>
  actor.kind === 'customer' || (actor.kind === 'staff' && (actor.id === agentId || actor.features.includes('CLAIMS')))

function readNotice(asks: z.ZodObject, policy: PolicyRow, given: Answers, now: Date) {
  const schema = noticeOf(asks, { ...policy, createdOn: dayOf(policy.createdAt) })
  const answers = applicableAnswers(schema, given)
  const parsed = schema.safeParse(answers)
  const fields: FieldProblem[] = [
    ...(parsed.error?.issues ?? []).map((issue) => ({
      path: issue.path.map(String).join('.'),
      message: explainIssue(schema, answers, issue),
    })),
    ...issuesAsOf(schema, answers, now).map(({ path, message }) => ({ path: path.join('.'), message })),
  ]
  if (!parsed.success || fields.length > 0) throw problem('invalid', { fields })
  const { happenedOn, happenedAt, place, story } = parsed.data
  const own = Object.entries(parsed.data).filter(([name, value]) => !Object.hasOwn(Notice.shape, name) && value !== undefined)
  return { lossAt: lossInstant({ happenedOn, happenedAt }, now), told: { place, story, answers: Object.fromEntries(own) } }
}

/** Whether the policy was in force at the time of the loss, as it was then. */
async function standingOf(db: Db, policy: PolicyRow, lossAt: Date) {
  const { coverFrom, coverTo } = await policyAt(db, policy, lossAt)
  const ended = policy.state === 'cancelled' ? (await historyOf(db, policy.id)).findLast(({ to }) => to === 'cancelled') : undefined
  // A total loss ended it as of its own day, whenever it was paid.
  const usedUpOn = policy.refund?.usedUp?.lossOn
  return standingAt({ issuedAt: policy.issuedAt, cancelledAt: usedUpOn ? endOf(usedUpOn) : ended?.at, coverFrom, coverTo }, lossAt)
}

/** The same loss reported before: of the same kind and day under the same policy, unless withdrawn. */
const same = (before: readonly ClaimRow[], kind: string, lossAt: Date) =>
  before.find((each) => each.kind === kind && each.state !== 'withdrawn' && dayOf(each.lossAt) === dayOf(lossAt))

/** Records a loss, and gives it a number at once. If the policy was not in force, that is said, but prevents no report. */
export async function reportLoss(
  policyId: string,
  { kind, answers, again, client, language }: Reported,
  context: Context,
  config: MessageConfig,
  told?: Told,
): Promise<ClaimRow> {
  const { db, actor, now, about } = context
  const policy = await policyEverHeld(db, actor, policyId, 'lock')
  if (!mayReport(actor, policy)) throw problem('not-allowed')
  const before = await claimsOfPolicy(db, policy.id)
  const sent = client && before.find((each) => each.client === client)
  if (sent) return sent
  const loss = lossKindOf(lineOf(policy.line), kind)
  if (!loss) throw problem('invalid', { fields: [{ path: 'kind', message: 'Choose what happened from the list.' }] })
  const { lossAt, told: whatHappened } = readNotice(loss.asks, policy, answers, now)
  const held = await holderAt(db, actor, policy, lossAt)
  if (actor.kind === 'customer' && held.customerId !== actor.id)
    throw problem('invalid', {
      fields: [
        {
          path: 'happenedOn',
          message:
            'Someone else held this policy on that day and at that hour, and they report it. Check when it happened, or ask your agent.',
        },
      ],
    })
  const known = same(before, kind, lossAt)
  if (known && !again)
    throw problem('already-reported', {
      message: msg`This was already reported, as ${known.number} on ${formatDay(dayOf(lossAt))}. Open it, or say that it is another loss.`,
      data: { id: known.id, number: known.number },
    })
  const state = claimLife.initial
  const row = await addClaim(db, {
    ...{ policyId: policy.id, agentId: policy.agentId, customerId: held.customerId, line: policy.line, kind, state },
    number: `CL-${String(await nextNumber(db, 'claims')).padStart(6, '0')}`,
    ...{ holderName: held.holderName, policyNumber: policy.number ?? policy.quotationNumber, lossAt },
    // Named only here, so that a story as long as it may be still has room for it.
    told: told ? { ...whatHappened, story: `${told.teller}: ${whatHappened.story}` } : whatHappened,
    standing: await standingOf(db, policy, lossAt),
    ...{ client, language },
    reportedBy: actorName(actor),
    dueAt: dueBy({ state, since: now, provenAt: null }, await claimTermsOn(db, dayOf(now))),
    ...{ createdAt: now, updatedAt: now },
  })
  about(`claim:${row.id}`)
  await startHistory(db, claimLife, row.id, actor)
  const reported = { policyId: policy.id, reason: row.number, actor, now }
  await runAsSystem(db, actor, () => emit(lossReported, db, reported))
  await notifyOfClaim(context, config, row, {
    title: told?.title ?? 'A loss was reported',
    toCustomer: told ? told.said(row) : messageTexts.claimReported({ ...row, until: dueDay(row) }),
    toOffice: true,
  })
  return row
}
