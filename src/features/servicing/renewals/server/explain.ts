import { ZodError } from 'zod'
import type { ClaimExperience } from '#domain/claim-experience.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { riskChanges } from '#features/selling/quotes/public/rules/risk.ts'
import { getVisibleQuotation, type QuotationRow, soldOn } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Actor } from '#kit/actor.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Stage } from '../rules/differences.ts'
import { stepsOf } from './offer.ts'

type Values = Readonly<Record<string, unknown>>

/** A price by tables that may never have been made for these answers; undefined if they give none. */
function tried(rate: () => Worksheet): Worksheet | undefined {
  try {
    return rate()
  } catch (error) {
    if (error instanceof ZodError || error instanceof Problem) return undefined
    throw error
  }
}

const AGREED = 'The discount in the agreement, or what underwriting added, is different.'

/**
 * How last year's price became this year's: what a year changes, what was chosen differently, other tables, another discount. Each is
 * priced on its own.
 */
export async function stagesOf(
  db: Db,
  actor: Actor,
  policy: PolicyRow,
  quotation: QuotationRow & { readonly worksheet: Worksheet },
): Promise<readonly Stage[]> {
  const line = lineIn(policy)
  const old = await getTariff(db, policy.tariffId)
  const present = quotation.tariffId ? await getTariff(db, quotation.tariffId) : old
  const terms = await soldOn(db, await getVisibleQuotation(db, actor, policy.quotationId))
  const by = (tariff: typeof old, answers: Values, today: string, experience = terms.experience) =>
    tried(() => line.price.rate(answers, tariff, { ...terms, today, branch: policy.branch, experience }))
  const today = dayOf(quotation.quotedAt ?? quotation.createdAt)
  const { before, steps } = await stepsOf(db, policy, quotation.coverFrom ?? policy.coverTo)
  const asked = steps.at(-1)?.answers ?? before
  const chosen = chosenDifferently(policy, asked, quotation.answers)
  return [
    { reason: AGREED, worksheet: by(old, before, dayOf(policy.createdAt)) },
    ...steps.map(({ answers, reason }) => ({ reason, worksheet: by(old, answers, today) })),
    ...(chosen.length > 0
      ? [{ reason: msg`Different answers were given: ${chosen.join(', ')}.`, worksheet: by(old, quotation.answers, today) }]
      : []),
    ...(present.id === old.id
      ? []
      : [
          {
            reason: msg`Our rates changed: the new ones apply from ${formatDay(present.effectiveFrom)}.`,
            worksheet: by(present, quotation.answers, today),
          },
        ]),
    ...(quotation.experience
      ? [{ reason: whyExperience(quotation.experience), worksheet: by(present, quotation.answers, today, quotation.experience) }]
      : []),
    { reason: AGREED, worksheet: quotation.worksheet },
  ]
}

/** What losses, or years without any, do to the price, in words for the customer. */
const whyExperience = ({ claims, claimFreeYears: years }: ClaimExperience): Message | string =>
  joinMessages(
    claims.length > 0
      ? msg`Losses of the last three years are taken into account: ${claims.map(({ number, lossOn }) => `${number} (${formatDay(lossOn)})`).join(', ')}.`
      : undefined,
    years === 1
      ? 'You had no loss that is taken into account for a year.'
      : years > 1
        ? msg`You had no loss that is taken into account for ${years} years.`
        : undefined,
    years === 0 ? 'The discount for a year without a loss is not given.' : undefined,
  )

/** The labels of answers that differ from what a year alone would have changed. */
function chosenDifferently(policy: PolicyRow, asked: Values, given: Values): readonly string[] {
  const line = lineIn(policy)
  const read = (answers: Values) => line.risk.schema.safeParse(answers).data ?? answers
  const { holder, commercial } = policy
  return riskChanges(line, { answers: read(asked), holder, commercial }, { answers: read(given), holder, commercial })
}
