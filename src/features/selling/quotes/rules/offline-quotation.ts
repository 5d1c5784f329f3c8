import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import type { quotationLife } from '#domain/life-cycles.ts'
import { formatsOn } from '#domain/mark-formats.ts'
import { AlternatePolicyholder } from '#domain/person.ts'
import { Finding, Worksheet } from '#domain/worksheet.ts'
import { applicableAnswers } from '#kit/field.ts'
import { type FieldProblem, Problem } from '#kit/problem.ts'
import type { Line } from '#lines/line.ts'
import type { BroughtQuotation, TariffInForce } from '../public/contract/quotes.ts'
import { isBlank, RawAnswers } from '../public/rules/answers.ts'
import { Commercial, discountOf } from '../public/rules/commercial.ts'
import { controlOutcome, sortBySeverity } from '../public/rules/quotes.ts'
import { DiscountGiven, TablesUsed } from './brought.ts'
import { besides, needsDiligence, readPart } from './issues.ts'
import { unofferedAnswers } from './offered.ts'
import { type PricedWhole, priceWhole } from './price-whole.ts'
import { amongAnswers } from './refused.ts'

/** An offer that a phone made without a network: not binding for anyone. */
export const OfflineOffer = z.object({
  at: z.iso.datetime(),
  answers: RawAnswers,
  discount: DiscountGiven,
  worksheet: Worksheet,
  findings: z.array(Finding),
  tariff: TablesUsed,
  coverFrom: Day,
  coverTo: Day,
})
export type OfflineOffer = z.output<typeof OfflineOffer>

/** A quotation that was started on this device and that the server does not have yet. */
export const OfflineQuotation = z.object({
  id: z.uuid(),
  /** Of which its id is made. */
  client: z.uuid(),
  line: z.string(),
  startedAt: z.iso.datetime(),
  version: z.int().min(1),
  step: z.string(),
  answers: RawAnswers,
  holder: RawAnswers,
  alternate: RawAnswers.nullable(),
  commercial: RawAnswers,
  customerId: z.string().optional(),
  leadId: z.string().optional(),
  labels: z.record(z.string(), z.string()),
  description: z.string(),
  made: OfflineOffer.nullable(),
  /** The offer that was printed or shared: whatever is changed later, this is what the customer has. */
  given: OfflineOffer.nullable(),
})
export type OfflineQuotation = z.output<typeof OfflineQuotation>

type Versions = readonly (z.output<typeof TariffInForce> & { readonly tables?: unknown })[]
export type OfflineTables = {
  readonly branch: string
  readonly versions: Versions
  readonly formats?: Parameters<typeof formatsOn>[0] | undefined
  readonly until?: Day | undefined
  readonly coveredAbove?: number | undefined
}

/** Whether prices may still be made with tables that were fetched earlier. */
export const doTablesHold = ({ until }: Pick<OfflineTables, 'until'>, now: Date): boolean => until !== undefined && dayOf(now) <= until

export const offlineDiscount = ({ commercial }: Pick<OfflineQuotation, 'commercial'>) => discountOf(undefined, commercial.discount)

type Fields = readonly FieldProblem[]
type Refused = { readonly fields: Fields }

/** The line's faults in answers, by field, or its result for them. */
function attempt<T>(rate: () => T): { readonly done: T } | Refused {
  try {
    return { done: amongAnswers(rate) }
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.fields.length > 0) return { fields: thrown.fields }
    throw thrown
  }
}

/**
 * Checks every answer as the server will, as far as possible without it, prices them and runs technical control. Undefined: there are no
 * tables for that day.
 */
export function makeOfflineOffer(
  line: Line,
  quotation: OfflineQuotation,
  tables: OfflineTables,
  now: Date,
): Refused | { readonly made: OfflineOffer } | undefined {
  const today = dayOf(now)
  const versions = tables.versions.filter(line.price.fits)
  const discount = offlineDiscount(quotation)
  const tried = attempt(() => priceWhole(line, quotation.answers, versions, { today, branch: tables.branch, discount }))
  const priced = 'done' in tried ? tried.done : undefined
  const issues = offlineIssues(line, quotation, { tables, priced, now })
  const fields: Fields =
    issues.length > 0 ? issues.map(({ path, message }) => ({ path: path.join('.'), message })) : 'fields' in tried ? tried.fields : []
  if (fields.length > 0) return { fields }
  const formats = formatsOn(tables.formats ?? [], today)
  if (!priced || !formats) return undefined
  const { answers, worksheet, term, tariff } = priced
  const known = { ...{ today, branch: tables.branch, term, discount, formats }, clashes: [], isAway: true }
  const findings = sortBySeverity(line.control.findings(answers, worksheet, tariff, known))
  return {
    made: {
      ...{ at: now.toISOString(), answers: RawAnswers.parse(answers), discount, worksheet, findings },
      ...{
        tariff: { version: tariff.version, until: tables.until ?? today, seal: tariff.seal ?? '' },
        coverFrom: term.from,
        coverTo: term.to,
      },
    },
  }
}

type Looking = { readonly tables: OfflineTables; readonly priced: PricedWhole<Versions[number]> | undefined; readonly now: Date }

function offlineIssues(line: Line, { answers, holder, alternate, commercial }: OfflineQuotation, { tables, priced, now }: Looking) {
  const given = priced?.answers ?? applicableAnswers(line.risk.schema, answers)
  const needs = needsDiligence(line, given, priced?.worksheet.total, tables.coveredAbove ?? Number.POSITIVE_INFINITY)
  const { issues } = readPart(line.risk.schema, 'answers', given, now)
  const formats = formatsOn(tables.formats ?? [], dayOf(now))
  const wrong = {
    ...(formats ? line.risk.misread(given, formats) : {}),
    ...(priced ? unofferedAnswers(line, given, priced.tariff) : {}),
  }
  const person = applicableAnswers(line.risk.holder, { ...holder, ...(needs ? { diligence: 'full' } : {}) })
  return [
    ...issues,
    ...besides('answers', given, wrong, issues),
    ...readPart(line.risk.holder, 'holder', person, now).issues,
    ...(alternate && !isBlank(alternate)
      ? readPart(AlternatePolicyholder, 'alternate', applicableAnswers(AlternatePolicyholder, alternate), now).issues
      : []),
    ...readPart(Commercial, 'commercial', applicableAnswers(Commercial, commercial), now).issues,
  ]
}

/** The state in which it is shown: technical control here knows less than the server's, and decides nothing. */
export function offlineState({ made }: Pick<OfflineQuotation, 'made'>): (typeof quotationLife.states)[number] {
  if (!made) return 'draft'
  const outcome = controlOutcome(made.findings)
  return outcome === 'refer' ? 'referred' : outcome === 'decline-by-rule' ? 'declined' : 'quoted'
}

/** What is sent as soon as there is a network: compared with the offer that the customer has, if one was given. */
export function broughtBy(
  { client, line, answers, holder, alternate, commercial, customerId, leadId, given }: OfflineQuotation,
  made: OfflineOffer,
): BroughtQuotation {
  const { at, answers: priced, discount, worksheet, tariff } = given ?? made
  return {
    ...{ client, line, answers, holder, commercial, customerId, leadId },
    ...(alternate && !isBlank(alternate) ? { alternate } : {}),
    made: { at, answers: priced, discount, worksheet, tariff },
  }
}
