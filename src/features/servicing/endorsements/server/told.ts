import { maySellOrHold } from '#domain/access.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { formatAnswer } from '#domain/format-answer.ts'
import { nameActor, staffIdsIn } from '#domain/history.ts'
import { nameOf } from '#domain/person.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import { codedAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { findDeed, type PolicyRow, versionsOf } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Actor } from '#kit/actor.ts'
import { fieldsOf, withoutSealed } from '#kit/field.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Endorsement, PolicyChanges } from '../public/contract.ts'
import { withDifference } from '../rules/changes.ts'
import { daysFor } from '../rules/day.ts'
import { lapseSentence } from '../rules/lapse.ts'
import { kindNamed, kindsFor } from './kinds.ts'
import { reasonsFor } from './price.ts'
import { type EndorsementRow, endorsementsOf, isOpen } from './store.ts'

type Asking = { readonly db: Db; readonly actor: Actor; readonly now: Date }

/** The day from which the last change of the policy applies. */
export const changedOn = async ({ db, actor }: Pick<Asking, 'db' | 'actor'>, { id }: PolicyRow) =>
  (await runAsSystem(db, actor, () => versionsOf(db, id))).at(-1)?.replacedOn

/** Why nothing in a policy can be changed now. */
export function whyNothing(
  policy: PolicyRow,
  open: EndorsementRow | undefined,
  { actor, now }: Pick<Asking, 'actor' | 'now'>,
): Message | string | undefined {
  const { state, coverTo } = policy
  if (!lineIn(policy).endorsement) return 'Nothing in this insurance can be changed while it is in force. Ask your agent what can be done.'
  if (state === 'cancelled') return 'This policy was cancelled and no longer covers anything. A policy that is over cannot be changed.'
  if (state === 'expired' || state === 'renewed' || dayOf(now) > coverTo)
    return msg`Cover ended on ${formatDay(coverTo)}. A policy that is over cannot be changed; mention this when you take out the next one.`
  if (state !== 'issued') return 'This policy is not in force yet. Quote again to change an answer, or wait until it is issued.'
  if (open?.state === 'waiting-payment') return 'A change is waiting for payment. Pay it, or withdraw it; then ask for the next one.'
  if (open) return 'A change has already been asked for. Wait until it is decided, or withdraw it; then ask for the next one.'
  return maySellOrHold(actor) ? undefined : 'Only the policy’s agent or its holder can ask for a change.'
}

/** Whether a staff member may approve or refuse a waiting change. */
export const mayDecide = (actor: Actor, row: EndorsementRow, policy: PolicyRow): boolean =>
  actor.kind === 'staff' &&
  policy.state === 'issued' &&
  (row.state === 'asked'
    ? actor.features.includes('QUOTES')
    : row.state === 'waiting-approval' && actor.features.includes('UNDERWRITING') && row.askedBy !== `staff:${actor.id}`)

/** What can be changed in a policy, and what was, as far as the viewer may know it. */
export async function changesOf(policy: PolicyRow, asking: Asking): Promise<PolicyChanges> {
  const { db, actor, now } = asking
  const line = lineIn(policy)
  const rows = await endorsementsOf(db, policy.id)
  const whyNot = whyNothing(policy, rows.find(isOpen), asking)
  const kinds = kindsFor(policy, dayOf(now))
  const asked = new Set(['kind', ...kinds.flatMap((kind) => (kind.of === 'holder' ? kind.fields : []))])
  const people = await namesOfStaff(db, staffIdsIn(rows.map(({ askedBy }) => askedBy)))
  const { agentId, customerId, holderName } = policy
  const cast = { viewer: actor, agentId, customerId, holderName, nameOfStaff: (id: string) => people.get(id) }
  const term = { from: policy.coverFrom, to: policy.coverTo }
  return {
    ...{ policyId: policy.id, reference: policy.number ?? policy.quotationNumber, line: policy.line, holderName },
    ...{ description: policy.description, coverFrom: policy.coverFrom, coverTo: policy.coverTo },
    kinds: kinds.map(({ code }) => code),
    ...(whyNot === undefined ? { whyNot: null } : withI18n('whyNot', whyNot)),
    ...daysFor({ term, changedOn: await changedOn(asking, policy), today: dayOf(now) }),
    answers: withoutSealed(line.risk.schema, policy.answers),
    holder: Object.fromEntries(Object.entries(policy.holder).filter(([name]) => asked.has(name))),
    endorsements: (await Promise.all(rows.map((row) => toldOf(row, policy, asking, nameActor(row.askedBy, cast))))).toReversed(),
  }
}

async function toldOf(row: EndorsementRow, policy: PolicyRow, { db, actor }: Asking, askedBy: string): Promise<Endorsement> {
  const { id, n, kind, state, effectiveOn, proofId, askedAt, inForceAt, price, chargeId, payBy, findings, answerBy } = row
  const proof = proofId ? await findDeed(db, policy.id, proofId) : undefined
  return {
    ...{ id, n, kind, name: kindNamed(policy, kind).name, state, effectiveOn },
    changed: await changedIn(db, policy, row, actor),
    proof: proof ? { id: proof.id, name: proof.name } : null,
    ...{ askedBy, askedAt: askedAt.toISOString(), inForceAt: inForceAt?.toISOString() ?? null },
    ...reasonOf(row),
    ownerAsked: state === 'waiting-owner' && answerBy !== null ? { until: answerBy } : null,
    ...{ price, why: reasonsFor(actor, findings) },
    toPay: state === 'waiting-payment' && chargeId !== null && payBy !== null ? { chargeId, until: payBy } : null,
    mayDecide: mayDecide(actor, row, policy),
    mayWithdraw: isOpen(row) && maySellOrHold(actor),
  }
}

/** Why it was refused or lapsed, in the reader's language. */
const reasonOf = ({ reason, lapse, payBy, answerBy }: EndorsementRow) =>
  lapse ? withI18n('reason', lapseSentence(lapse, lapse === 'not-taken-over' ? answerBy : payBy)) : { reason }

/** Customers see only the name of the other policyholder, whichever of the two they are. */
function namesIn(policy: PolicyRow, { before, after }: EndorsementRow): Endorsement['changed'] {
  const nameIn = (answers: EndorsementRow['after']) => {
    const { data } = lineIn(policy).risk.holder.safeParse(withDifference(policy.holder, { after: answers }))
    return data ? nameOf(data) : null
  }
  return [{ label: 'Policyholder', before: nameIn(before), after: nameIn(after) }]
}

/** How each answer changes, in everyday words. Sealed answers are left out. */
export async function changedIn(db: Db, policy: PolicyRow, row: EndorsementRow, viewer: Actor | 'paper'): Promise<Endorsement['changed']> {
  const { risk } = lineIn(policy)
  const { of } = kindNamed(policy, row.kind)
  if (of === 'owner' && (viewer === 'paper' || viewer.kind === 'customer')) return namesIn(policy, row)
  const schema = of === 'risk' ? risk.schema : risk.holder
  const coded = [row.before, row.after].flatMap((answers) => codedAnswers(schema, answers))
  const labels = await labelsFor(
    db,
    coded.map(({ list, code }) => [list, code] as const),
  )
  return fieldsOf(schema).flatMap((field) =>
    field.sealed || !Object.hasOwn(row.after, field.name)
      ? []
      : [
          {
            label: field.label,
            before: formatAnswer(field, row.before[field.name], labels) ?? null,
            after: formatAnswer(field, row.after[field.name], labels) ?? null,
          },
        ],
  )
}
