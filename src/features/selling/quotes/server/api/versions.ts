import { nameActor, staffIdsIn } from '#domain/history.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { QuotationVersion, QuotationVersions } from '../../public/contract/versions.ts'
import { findingForCustomer } from '../../public/rules/audience.ts'
import { findingsFor, hideAnswers, mayReadSealed } from '../../public/server/sealed-answers.ts'
import { wasOffered } from '../../rules/versions.ts'
import { numbersOf, type QuotationRow, stateNamed } from '../store/quotes.ts'
import { chainOf, type DecisionRow, decisionsOn, type VersionRow, versionsOf } from '../store/versions.ts'
import type { ActorContext } from './detail.ts'
import { codedIn, labelsOf } from './labels.ts'

/** Every version of a quotation and of the chain that it is part of; customers see the offers that were made to them. */
export async function versionsFor(db: Db, row: QuotationRow, { actor: viewer, now }: ActorContext): Promise<QuotationVersions> {
  const chain = await chainOf(db, row.id)
  const decisions = await decisionsOn(db, chain)
  const of = ({ quotationId, n }: VersionRow) => decisions.filter((each) => each.quotationId === quotationId && each.n === n)
  const all = await versionsOf(db, chain)
  const line = lineIn(row)
  const mayRead = await mayReadSealed(db, line, row, { actor: viewer, now })
  const shown = viewer.kind === 'customer' ? all.filter((version) => wasOffered(version.outcome, of(version))) : all
  const rows = mayRead ? shown : shown.map((each) => ({ ...hideAnswers(line, each), findings: findingsFor(each.findings, false) }))
  const numbers = await numbersOf(db, chain)
  const names = await namesOfStaff(db, staffIdsIn([...rows, ...decisions].map(({ actor }) => actor)))
  const who = (actor: string) => nameActor(actor, { ...row, viewer, nameOfStaff: (id) => names.get(id) })
  return {
    id: row.id,
    number: row.number,
    line: row.line,
    description: row.description,
    labels: await labelsOf(
      db,
      rows.flatMap((version) => codedIn(line, version)),
    ),
    versions: await Promise.all(
      rows.map(async (version) => ({
        ...describeVersion(version, viewer, who, of(version)),
        quotation: { id: version.quotationId, number: numbers.get(version.quotationId) ?? row.number },
        tariff: (await getTariff(db, version.tariffId)).version,
      })),
    ),
  }
}

function describeVersion(
  {
    id,
    n,
    outcome,
    answers,
    holder,
    alternate,
    commercial,
    worksheet,
    total,
    findings,
    coverFrom,
    coverTo,
    validUntil,
    at,
    actor,
  }: VersionRow,
  viewer: Actor,
  who: (actor: string) => string,
  decisions: readonly DecisionRow[],
): Omit<QuotationVersion, 'quotation' | 'tariff'> {
  return {
    ...{ id, n, outcome: stateNamed(outcome), at: at.toISOString(), who: who(actor) },
    ...{ answers, holder, alternate, commercial, worksheet, total, coverFrom, coverTo, validUntil },
    findings: viewer.kind === 'customer' ? findings.map(findingForCustomer) : findings,
    decisions: decisions.map((decision) => ({
      event: decision.event,
      at: decision.at.toISOString(),
      who: who(decision.actor),
      reason: decision.reason,
      conditions: decision.conditions,
    })),
  }
}
