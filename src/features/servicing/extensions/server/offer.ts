import { addDays, type Day, dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { agreementOf } from '#features/selling/quotes/public/server/commands/agreement.ts'
import { insuredPeriods } from '#features/selling/quotes/public/server/sources.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import { isOwedNow } from '#features/servicing/policies/public/rules/charges.ts'
import { chargesOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import { findNotice, type PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { policyClaims } from '#features/servicing/policies/public/server/sources.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { explainIssue } from '#kit/field.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Extension } from '#lines/line/extension.ts'
import { type ExtensionPrice, priceOfExtension } from '../rules/price.ts'

/** A longer cover of a policy in force, and what it costs. */
export type Offered = ExtensionPrice & { readonly answers: Record<string, unknown>; readonly coverTo: Day }

const refuse = (message: Message | string) => problem('invalid', { fields: [{ path: 'until', ...withI18n('message', message) }] })

/** Throws if the cover of a policy can no longer, or not yet, be extended to any day. */
async function mustBeExtendable(db: Db, policy: PolicyRow, today: Day): Promise<Extension> {
  const { extension } = lineIn(policy)
  const { state, coverTo } = policy
  if (!extension) throw problem('not-now', { message: 'This insurance cannot be extended. Ask your agent for the cover that follows.' })
  if (state === 'cancelled')
    throw problem('not-now', { message: 'This policy was cancelled and no longer covers anything. Take out a new one.' })
  if (state === 'expired' || state === 'renewed' || today > coverTo)
    throw problem('not-now', {
      message: msg`Cover ended on ${formatDay(coverTo)}, and cover that has ended cannot be extended. Take out a new policy.`,
    })
  if (state !== 'issued' || (await chargesOf(db, policy.id)).some(isOwedNow))
    throw problem('not-now', { message: 'This policy is not paid yet. Pay it first; then it can be extended.' })
  if (await findNotice(db, policy.id))
    throw problem('not-now', {
      message: 'Written notice was given that this policy ends, so it cannot be extended. Ask your agent.',
    })
  if ((await onlyContribution(policyClaims)(db, policy.id)).length > 0)
    throw problem('not-now', {
      message:
        'A claim was made under this policy, so no more days are sold. Tell our claims office if you have to stay longer because of it.',
    })
  return extension
}

/** The requested longer cover, priced by the tariff under which the policy was sold; throws the reason if it is not possible. */
export async function offerOf(db: Db, policy: PolicyRow, until: Day, now: Date): Promise<Offered> {
  const today = dayOf(now)
  const extension = await mustBeExtendable(db, policy, today)
  const line = lineIn(policy)
  const tariff = await getTariff(db, policy.tariffId)
  const before = String(policy.answers[extension.field] ?? policy.coverTo)
  if (until <= before) throw refuse(msg`It is already insured until ${formatDay(before)}. Choose a later day.`)
  const answers = extension.answersWith(policy.answers, until)
  const issue = line.risk.schema.safeParse(answers).error?.issues[0]
  if (issue) throw refuse(explainIssue(line.risk.schema, answers, issue))
  const objection = extension.objection(answers, tariff)
  if (objection) throw refuse(objection)
  const coverTo = line.risk.term(answers, tariff, today).to
  await refuseInsuredTwice(db, policy, answers, { from: addDays(policy.coverTo, 1), to: coverTo }, tariff)
  const { discount } = await agreementOf(db, policy.commercial, { id: policy.agentId })
  const context = { today: dayOf(policy.issuedAt ?? now), branch: policy.branch, discount }
  const price = priceOfExtension({
    sold: policy.worksheet,
    present: line.price.rate(policy.answers, tariff, context),
    longer: line.price.rate(answers, tariff, context),
    taxesOn: (net) => extension.taxesOn(net, tariff, policy.branch),
  })
  return { ...price, answers, coverTo }
}

/** No one is insured twice for the added days. */
async function refuseInsuredTwice(
  db: Db,
  policy: PolicyRow,
  answers: Record<string, unknown>,
  term: { readonly from: Day; readonly to: Day },
  table: unknown,
): Promise<void> {
  const formats = await markFormatsOn(db, dayOf(policy.createdAt))
  const keys = lineIn(policy).risk.insuredKeys(answers, { table, term, formats })
  const clashes = await onlyContribution(insuredPeriods)(db, [{ id: policy.quotationId, keys }])
  const [clash] = clashes.get(policy.quotationId) ?? []
  if (clash)
    throw refuse(
      msg`${clash.key.label} is insured under another policy from ${formatDay(clash.from)}. Choose an earlier day, or ask your agent.`,
    )
}
