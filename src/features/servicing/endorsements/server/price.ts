import type { Day } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { type Finding, findingMessage, hideSealedFinding, isDecline, isReferral } from '#domain/worksheet.ts'
import { findingForCustomer } from '#features/selling/quotes/public/rules/audience.ts'
import { controlPolicy, getVisibleQuotation, soldOn } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import { isOpenCharge } from '#features/servicing/policies/public/rules/charges.ts'
import { type ChargeRow, chargesOf, isBeingPaid } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Actor } from '#kit/actor.ts'
import { type Message, withI18n } from '#kit/message.ts'
import { Problem } from '#kit/problem.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { EndorsementKind } from '#lines/line/endorsement.ts'
import type { WhyOffice } from '../public/contract/price.ts'
import { type AnswerChanges, withDifference } from '../rules/changes.ts'
import { lowerInstalments } from '../rules/lower-instalments.ts'
import { type PricedChange, priceOfChange } from '../rules/price.ts'

import { countsFrom, termAfter } from './term.ts'

type Answers = Readonly<Record<string, unknown>>
const ENDORSEMENTS: Actor = { kind: 'system', name: 'endorsements' }

/** The original terms of sale: a quotation is visible to those who see its policy, and to the system. */
async function termsOf(db: Db, policy: PolicyRow) {
  const sold = await runAsSystem(db, ENDORSEMENTS, async () => soldOn(db, await getVisibleQuotation(db, ENDORSEMENTS, policy.quotationId)))
  return { ...sold, today: policy.coverFrom, branch: policy.branch }
}

/** A line refuses answers by their names; here they are among the submitted values. */
function amongValues<T>(rate: () => T): T {
  try {
    return rate()
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.fields.length === 0) throw thrown
    throw problem('invalid', { fields: thrown.fields.map((each) => ({ ...each, path: `values.${each.path}` })) })
  }
}

/** What a change costs or returns as of a day, by the tariff under which the policy was sold. */
export async function priceChange(db: Db, policy: PolicyRow, difference: Pick<AnswerChanges, 'after'>, today: Day): Promise<PricedChange> {
  const line = lineIn(policy)
  const tariff = await getTariff(db, policy.tariffId)
  const context = await termsOf(db, policy)
  const answers = withDifference(policy.answers, difference)
  const rate = (of: Answers) => line.price.rate(of, tariff, context)
  const term = { from: policy.coverFrom, to: policy.coverTo }
  const charged = policy.worksheet
  const { terms } = line.price.cancellationTerms(policy.answers, tariff, { worksheet: charged, term })
  const priced = priceOfChange({
    ...{ charged, standing: policy.standing ?? charged, term, on: countsFrom(policy, today) },
    ...{ present: rate(policy.answers), changed: amongValues(() => rate(answers)) },
    taxesOn: (net) => line.endorsement?.taxesOn(net, answers, tariff, policy.branch) ?? [],
    returnsNothing: terms.beforeStart !== undefined && today >= policy.coverFrom,
  })
  const { total: lowered } = lowerInstalments(await instalmentsLeft(db, policy), priced.price.total < 0 ? priced.price.lines : [])
  return lowered > 0 ? { ...priced, price: { ...priced.price, lowered } } : priced
}

/** Unpaid instalments that no one is paying right now. */
export async function instalmentsLeft(db: Db, policy: PolicyRow): Promise<readonly ChargeRow[]> {
  const left: ChargeRow[] = []
  for (const charge of await chargesOf(db, policy.id))
    if (charge.kind === 'instalment' && isOpenCharge(charge) && !(await isBeingPaid(db, policy.id, [charge]))) left.push(charge)
  return left
}

const told = (message: Message | string): WhyOffice => withI18n('sentence', message)

/**
 * Why our office must approve changed answers: what the line says, and new findings of technical control compared with the present policy.
 */
export async function whyOffice(
  db: Db,
  policy: PolicyRow,
  kind: EndorsementKind,
  difference: Pick<AnswerChanges, 'after'>,
  now: Date,
): Promise<readonly Finding[]> {
  const line = lineIn(policy)
  const tariff = await getTariff(db, policy.tariffId)
  const context = await termsOf(db, policy)
  const answers = withDifference(policy.answers, difference)
  const sold = { from: policy.coverFrom, to: policy.coverTo }
  const term = await termAfter(db, policy, kind, answers)
  const findingsOf = (of: Answers) =>
    controlPolicy(
      db,
      line,
      {
        ...{
          id: policy.quotationId,
          customerId: policy.customerId,
          branch: policy.branch,
          answers: of,
          discount: context.discount,
          tariff,
        },
        ...{ worksheet: amongValues(() => line.price.rate(of, tariff, context)), term: of === answers ? term : sold },
      },
      now,
    )
  const before = await findingsOf(policy.answers)
  const isNew = (finding: Finding) => !before.some(({ code, sentence }) => code === finding.code && sentence === finding.sentence)
  const found = (await findingsOf(answers)).filter((finding) => (isReferral(finding) || isDecline(finding)) && isNew(finding))
  const own = kind.mustAgree?.(policy.answers, answers)
  const said: Finding[] = own === undefined ? [] : [{ code: kind.code, level: 'refer', ...told(own) }]
  return [...said, ...found.map(hideSealedFinding)]
}

/** The reasons as shown to the person who asks. */
export const reasonsFor = (actor: Actor, findings: readonly Finding[]): WhyOffice[] =>
  findings.map((finding) => told(findingMessage(actor.kind === 'customer' ? findingForCustomer(finding) : finding)))
