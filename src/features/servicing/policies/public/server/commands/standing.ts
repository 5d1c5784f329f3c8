import { sql } from 'drizzle-orm'
import { dayOf, endOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { type Finding, findingMessage, hideSealedFinding } from '#domain/worksheet.ts'
import { assertLicensed } from '#features/people/licences/public/server/commands.ts'
import { isHeldByScreening } from '#features/people/screening/public/server/commands.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { findingForCustomer } from '#features/selling/quotes/public/rules/audience.ts'
import { controlAccepted } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import { joinMessages, msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { together } from '#kit/server/together.ts'
import { lineIn } from '#lines'
import type { RiskKey } from '#lines/line/risk.ts'
import { type PolicyRow, policyById, quotationOf } from '../../../server/store.ts'
import { currentTerm } from '../../rules/policies.ts'

/**
 * What technical control now has against a policy that awaits its payment, and that no one approved. Anyone who asks about the same insured
 * thing waits for the caller's transaction: of two policies for one vehicle, only one is paid.
 */
export async function findObjections(db: Db, policyId: string, now: Date): Promise<readonly Finding[]> {
  const policy = await policyById(db, policyId)
  if (policy.state !== 'awaiting-payment') return []
  const line = lineIn(policy)
  const today = dayOf(now)
  await lockRisk(db, line.risk.keys(policy.answers, await markFormatsOn(db, today)))
  const quotation = await quotationOf(db, policy.quotationId)
  if (!quotation) throw new Error(`policy ${policyId} has no quotation`)
  const tariff = await getTariff(db, policy.tariffId)
  const agreed = { from: policy.coverFrom, to: policy.coverTo }
  const term = currentTerm(agreed, today, line.risk.term(policy.answers, tariff, today))
  return (await controlAccepted(db, quotation, { worksheet: policy.worksheet, tariff, term }, now)).undecided
}

/** Makes anyone who asks about the same insured thing wait for the caller's transaction. */
export const lockRisk = together(async (db: Db, asked: readonly (readonly RiskKey[])[]) => {
  const names = asked.flat().map(({ kind, value }) => `${kind}:${value}`)
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select key from unnest(${sql.param(names)}::text[]) key order by key) ordered`,
  )
  return () => undefined
})

/** Said of a policy that screening holds. It does not mention lists: someone who is on one must not be warned. */
export const HELD =
  'Our office is checking the details of this policy before it can be paid. Nothing was charged. Your agent will be notified as soon as it is done.'

/** Refuses to take a payment, or to give credit, for a policy whose time to pay is over or that can no longer be issued as agreed. */
export async function assertPayable(
  db: Db,
  { id, line, agentId, payBy }: Pick<PolicyRow, 'id' | 'line' | 'agentId' | 'payBy'>,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (payBy !== null && now > endOf(payBy))
    throw problem('not-now', {
      message: msg`This was due for payment by ${formatDay(payBy)}. Quote again to get today’s price; all your answers are kept.`,
    })
  if (await isHeldByScreening(db, id)) throw problem('not-now', { message: HELD })
  await assertLicensed(db, { agentId, line: lineIn({ line }) }, actor, now)
  const objections = await findObjections(db, id, now)
  if (objections.length === 0) return
  const readable = actor.kind === 'customer' ? objections.map(findingForCustomer) : objections.map(hideSealedFinding)
  throw problem('blocked-by-control', {
    message: joinMessages(
      'It can no longer be issued as agreed.',
      ...readable.map(findingMessage),
      'Quote again; all your answers are kept.',
    ),
    data: { findings: readable },
  })
}
