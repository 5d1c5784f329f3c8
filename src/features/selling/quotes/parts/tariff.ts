import type { ClaimExperience } from '#domain/claim-experience.ts'
import { addDays, type Day, dayOf, type Term } from '#domain/day.ts'
import { formatsOn } from '#domain/mark-formats.ts'
import type { Millionths } from '#domain/money.ts'
import { LINK_DAYS } from '#features/people/sharing/public/rules.ts'
import { tariffFor } from '#features/selling/tariffs/public/rules.ts'
import type { Answer } from '#kit/contract.ts'
import { applicableAnswers } from '#kit/field.ts'
import type { OffersFor } from '#kit/offers.ts'
import type { FieldProblem } from '#kit/problem.ts'
import { now } from '#kit/web/clock.ts'
import { useOnline } from '#kit/web/online.ts'
import { useRead } from '#kit/web/use-read.ts'
import type { EarlyContext, EarlyFinding } from '#lines/line/control.ts'
import type { Leaflet } from '#lines/line/leaflet.ts'
import type { Discount } from '#lines/line/price.ts'
import type { Line } from '#lines/line.ts'
import type { Package } from '#lines/package.ts'
import { contract, type Quotation } from '../public/contract/quotes.ts'
import { versionFor } from '../public/rules/quotes.ts'
import { unofferedAnswers, wholeRows, withOfferedDefaults } from '../rules/offered.ts'
import { doTablesHold } from '../rules/offline-quotation.ts'
import { packageIn } from '../rules/packages.ts'
import { type QuickPrice, toQuickPrice } from '../rules/refused.ts'

export type Tables = Answer<typeof contract.tariff>

/** The rate tables of a line, stored on the device: a price needs no network, until the tables are too old. */
export function useTablesRead(line: Line | undefined) {
  useOnline()
  return useRead(contract.tariff, { params: { line: line?.code ?? '' } }, { enabled: line !== undefined, lasting: true })
}

export const useTables = (line: Line | undefined): Tables | undefined => useTablesRead(line).data

/** What is stored on the device may be of another release than the program; the server reports what does not fit. */
const fitting = (line: Line, { versions }: Tables): Tables['versions'] => versions.filter(line.price.fits)

const tariffToday = (line: Line, tables: Tables) => tariffFor(fitting(line, tables), dayOf(now()))

/** What else the price of a quotation depends on. */
export type SoldAs = {
  readonly branch: string
  readonly discount: Discount
  readonly loading?: Millionths | undefined
  readonly experience?: ClaimExperience | undefined
}

export const soldAs = ({
  branch,
  agreement: { discount },
  approval,
  experience,
}: Pick<Quotation, 'branch' | 'agreement' | 'approval' | 'experience'>): SoldAs => ({
  ...{ branch, discount, experience: experience ?? undefined },
  ...(approval?.loading && !approval.lapsed ? { loading: approval.loading } : {}),
})

/** The price of what is answered so far, or why there is none, computed here immediately; the server's own price is the one that counts. */
export const priceOnDevice = (
  line: Line,
  answers: Readonly<Record<string, unknown>>,
  tables: Tables | undefined,
  sold?: SoldAs,
): QuickPrice => priceOn(dayOf(now()), line, answers, tables, sold)

function priceOn(
  today: Day,
  line: Line,
  answers: Readonly<Record<string, unknown>>,
  tables: Tables | undefined,
  sold: SoldAs | undefined,
): QuickPrice {
  if (tables && !navigator.onLine && !doTablesHold(tables, now())) return { worksheet: undefined, refused: [], isTooOld: true }
  const given = tables && givenOn(today, line, answers, tables)
  if (!given) return { worksheet: undefined, refused: [] }
  return toQuickPrice(() => line.price.quickRate(given.answers, given.tariff, { today, branch: tables.branch, ...sold }))
}

/** The answers with what the tariff offers for those that are missing, and the version that prices them. */
function givenOn(today: Day, line: Line, answers: Readonly<Record<string, unknown>>, tables: Tables) {
  const whole = wholeRows(line, answers)
  const tariff = versionFor(line, applicableAnswers(line.risk.schema, whole), fitting(line, tables), today)
  return tariff && { tariff, answers: withOfferedDefaults(line, whole, tariff) }
}

/** The period of cover that these answers buy today; undefined while answers are missing. */
export function termOnDevice(line: Line, answers: Readonly<Record<string, unknown>>, tables: Tables | undefined): Term | undefined {
  const today = dayOf(now())
  const given = tables && givenOn(today, line, answers, tables)
  if (!given) return undefined
  const applicable = applicableAnswers(line.risk.schema, given.answers)
  return line.risk.isComplete(applicable) ? line.risk.term(applicable, given.tariff, today) : undefined
}

/** The last of the coming days, as many as a link is valid for, on which the same answers have today's price by the known tables. */
export function priceHoldsUntil(line: Line, answers: Readonly<Record<string, unknown>>, tables: Tables | undefined, sold?: SoldAs): Day {
  const today = dayOf(now())
  const totalOn = (day: Day) => priceOn(day, line, answers, tables, sold).worksheet?.total
  const days = Array.from({ length: LINK_DAYS }, (_, at) => addDays(today, at + 1))
  const other = days.find((day) => totalOn(day) !== totalOn(today))
  return other ? addDays(other, -1) : addDays(today, LINK_DAYS)
}

/** What the fields of a line offer by today's tariff; nothing until the tables are here. */
export function offersOnDevice(line: Line, tables: Tables | undefined): OffersFor | undefined {
  const tariff = tables && tariffToday(line, tables)
  return tariff && ((answers) => line.price.offers(answers, tariff))
}

/** The notes on plates and stickers of a series that is not issued today; the server's are the same. */
export function misreadOnDevice(
  line: Line,
  tables: Tables | undefined,
): (answers: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>> {
  const formats = formatsOn(tables?.formats ?? [], dayOf(now()))
  return (answers) => (formats ? line.risk.misread(answers, formats) : {})
}

/**
 * What the answers so far lead to at technical control, shown while they are being typed; the server's own finding is the one that counts.
 */
export function referralsOnDevice(
  line: Line,
  answers: Readonly<Record<string, unknown>>,
  tables: Tables | undefined,
  known: Pick<EarlyContext, 'market' | 'discount'>,
): readonly EarlyFinding[] {
  const today = dayOf(now())
  const tariff = tables && versionFor(line, applicableAnswers(line.risk.schema, answers), fitting(line, tables), today)
  const formats = formatsOn(tables?.formats ?? [], today)
  return tariff && formats ? line.control.early(answers, tariff, { today, formats, ...known }) : []
}

/** What a line pays for by today's tariff; nothing for a line without such a list. */
export function leafletOnDevice(line: Line, tables: Tables): Leaflet | undefined {
  const tariff = tariffToday(line, tables)
  return tariff && line.documents.leaflet?.(tariff)
}

/** The packages of a line by today's tariff, for the answers so far. */
export function packagesOnDevice(line: Line, answers: Readonly<Record<string, unknown>>, tables: Tables): readonly Package[] {
  const tariff = tariffToday(line, tables)
  return tariff ? line.price.packages(applicableAnswers(line.risk.schema, answers), tariff) : []
}

/** The package that the answers stand for, unless another was chosen. */
export function packageOnDevice(line: Line, answers: Readonly<Record<string, unknown>>, tables: Tables): Package | undefined {
  const tariff = tariffToday(line, tables)
  return tariff && packageIn(packagesOnDevice(line, answers, tables), withOfferedDefaults(line, answers, tariff))
}

/** Answers that today's tariff no longer offers, such as those of a quotation that is quoted again. */
export function endedOnDevice(line: Line, answers: Readonly<Record<string, unknown>>, tables: Tables): readonly FieldProblem[] {
  const tariff = tariffToday(line, tables)
  if (!tariff) return []
  return Object.entries(unofferedAnswers(line, applicableAnswers(line.risk.schema, answers), tariff)).map(([name, message]) => ({
    path: `answers.${name}`,
    message,
  }))
}
