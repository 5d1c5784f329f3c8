import { partyOf } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { policyLife, quotationLife } from '#domain/life-cycles.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { findingMessage, hideSealedFinding } from '#domain/worksheet.ts'
import { ensureCustomer } from '#features/people/customers/public/server/commands.ts'
import { assertLicensed } from '#features/people/licences/public/server/commands.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { controlAccepted, markConverted } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import { joinMessages } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { startHistoryAfter } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import { instalmentsOf } from '#lines/instalments.ts'
import { currentTerm, lastDayToPay } from '../public/rules/policies.ts'
import { noteNewRisk } from './risk.ts'
import { screenPolicy } from './screening.ts'
import { addPolicy, lockQuotation, type PolicyRow, policyOfQuotation, type QuotationRow } from './store.ts'

export const system: Actor = { kind: 'system', name: 'policies' }

const BY_STATE: Readonly<Record<string, Parameters<typeof problem>[0]>> = {
  expired: 'quotation-expired',
  referred: 'blocked-by-control',
  declined: 'blocked-by-control',
}

/** Turns an accepted quotation into a policy. Called again, or twice at once, it returns the same policy. */
export async function convert(
  db: Db,
  actor: Actor,
  named: { readonly id: string } | { readonly number: string },
  now: Date,
): Promise<PolicyRow> {
  const quotation = await lockQuotation(db, actor, named)
  const known = await policyOfQuotation(db, quotation.id)
  if (known) return known
  const state = stateNow(parseState(quotationLife, quotation.state), quotation.validUntil, now)
  if (state !== 'accepted') throw problem(BY_STATE[state] ?? 'not-now', { message: whyNotConvertible(state) })
  const step = policyLife.step('proposed', 'await-payment')
  if (!step || partyOf(actor) === 'underwriter') throw problem('not-allowed')
  await assertLicensed(db, { agentId: quotation.agentId, line: lineIn(quotation) }, actor, now)
  const row = await prepare(db, quotation, now)
  const added = await addPolicy(db, { ...row, state: step.to })
  await noteNewRisk(db, added)
  await screenPolicy(db, added)
  await startHistoryAfter(db, { cycle: policyLife, id: added.id, event: step.event, creator: actor, actor: system })
  await markConverted(db, quotation, actor)
  return added
}

const whyNotConvertible = (state: string): string =>
  ({
    expired: 'This quotation has expired. Quote again to get today’s price; your answers are kept.',
    referred: 'Underwriting must decide on this quotation first.',
    declined: 'This quotation was declined, so it cannot become a policy.',
    withdrawn: 'This quotation was withdrawn. Quote again from the same answers.',
  })[state] ?? 'Accept the quotation first; then it can become a policy.'

/** The policy that a quotation becomes; refused while technical control finds something that no one with the authority has approved. */
async function prepare(db: Db, quotation: QuotationRow, now: Date) {
  const { tariffId, worksheet, coverFrom, coverTo } = quotation
  if (!tariffId || !worksheet || !coverFrom || !coverTo) throw new Error('an accepted quotation has no price')
  const line = lineIn(quotation)
  const today = dayOf(now)
  const tariff = await getTariff(db, tariffId)
  const holder = line.risk.holder.parse(quotation.holder)
  const term = currentTerm({ from: coverFrom, to: coverTo }, today, line.risk.term(quotation.answers, tariff, today))
  const { findings, undecided } = await controlAccepted(db, quotation, { worksheet, tariff, term }, now)
  if (undecided.length > 0)
    throw problem('blocked-by-control', {
      message: joinMessages('Something changed since the quotation was accepted.', ...undecided.map(hideSealedFinding).map(findingMessage)),
      data: { findings: undecided.map(hideSealedFinding) },
    })
  const plan = line.price.instalments(quotation.answers, tariff)
  return {
    quotationId: quotation.id,
    quotationNumber: quotation.number,
    line: quotation.line,
    agentId: quotation.agentId,
    customerId:
      quotation.customerId ??
      (await ensureCustomer(db, {
        mobile: holder.mobile,
        agentId: quotation.agentId,
        name: nameOf(holder),
        kind: holder.kind,
        email: holder.email,
        birthDate: holder.birthDate,
      })),
    branch: quotation.branch,
    answers: quotation.answers,
    holder,
    alternate: quotation.alternate,
    commercial: quotation.commercial,
    conditions: quotation.conditions,
    description: quotation.description,
    holderName: nameOf(holder),
    tariffId,
    worksheet,
    total: worksheet.total,
    paidFirst: plan ? instalmentsOf(worksheet.lines, plan, term.from)[0].lines : null,
    findings: [...findings],
    coverFrom: term.from,
    coverTo: term.to,
    payBy: lastDayToPay(quotation.validUntil, term, today),
  }
}
