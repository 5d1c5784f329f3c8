import { addDays, dayOf } from '../../src/domain/day.ts'
import { RawAnswers } from '../../src/features/selling/quotes/public/rules/answers.ts'
import { makeOfflineOffer, type OfflineQuotation, type OfflineTables } from '../../src/features/selling/quotes/rules/offline-quotation.ts'
import { fieldsOf, isValues, type NamedField, rowsIn } from '../../src/kit/field.ts'
import { lineOf } from '../../src/lines/index.ts'
import type { Line } from '../../src/lines/line.ts'
import { colleagues, company } from './insuring-groups.ts'
import { healthy, smokerOf47 } from './insuring-health.ts'
import { car, maria } from './quoting.ts'
import { alone, family } from './travelling.ts'

type Answers = Record<string, unknown>
export type Dice = (below: number) => number

/** The same rolls for the same seed. */
export function diceFrom(seed: number): Dice {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const oneOf = <T>(dice: Dice, all: readonly T[]): T | undefined => all[dice(all.length)]

/** For each line, the answers and the policyholder with which a quotation starts. */
const SEEDS: Readonly<Record<string, (dice: Dice, sedan: Answers) => { readonly answers: Answers; readonly holder: object }>> = {
  ctpl: () => ({ answers: car(), holder: maria() }),
  motor: (_, sedan) => ({ answers: { ...sedan }, holder: maria() }),
  travel: (dice) => ({ answers: { ...(dice(2) ? family() : alone()) }, holder: maria() }),
  ci: (dice) => ({ answers: { ...(dice(2) ? healthy() : smokerOf47()) }, holder: maria() }),
  group: (dice) => ({ answers: { ...colleagues(10 + dice(33)) }, holder: company() }),
}
export const LINES = Object.keys(SEEDS)

const today = () => dayOf(new Date())
const NUMBERS = [
  0, 1, 2, 3, 4, 5, 7, 9, 10, 14, 18, 25, 50, 99, 100, 1500, 4500, 4501, 12_000, 20_000, 1990, 2000, 2010, 2016, 2020, 2024, 2025, 2026,
  2027,
]
const AMOUNTS = [
  0, 1, 99, 100, 5_000_000, 10_000_000, 33_333_333, 40_000_000, 61_999_999, 80_000_000, 100_000_000, 250_000_000, 500_000_000,
]
const DAYS = [
  -32_000, -27_394, -25_600, -23_741, -21_915, -18_263, -14_610, -10_958, -7305, -6574, -5479, -1000, -30, -1, 0, 1, 2, 29, 30, 31, 59, 90,
  180, 364, 365, 366,
]

/** An answer as people give it and as they rarely do: the limits of what is offered, the day itself, one centavo more. */
function candidate(field: NamedField, answers: Answers, line: Line, tariff: unknown, dice: Dice): unknown {
  const offered = field.offered ? line.price.offers(answers, tariff)[field.name] : undefined
  const options = (offered?.options ?? field.options ?? []).map(({ value }) => value)
  if (options.length > 0) return oneOf(dice, options)
  const range = offered?.range ?? field.range
  if (range) return range.least + range.step * dice(Math.floor((range.most - range.least) / range.step) + 1)
  switch (field.control) {
    case 'switch':
      return dice(2) === 1
    case 'date':
      return addDays(today(), (oneOf(dice, DAYS) ?? 0) + dice(3) - 1)
    case 'number':
      return (oneOf(dice, NUMBERS) ?? 0) + dice(2)
    case 'money':
      return dice(3) === 0 ? dice(300_000_000) : (oneOf(dice, AMOUNTS) ?? 0)
    case 'items':
      return rowsChanged(field, rowsIn(answers[field.name]), line, tariff, dice)
    default:
      return answers[field.name]
  }
}

function rowsChanged({ item, row }: NamedField, rows: readonly Answers[], line: Line, tariff: unknown, dice: Dice): unknown {
  if (!item) return rows
  if (dice(4) === 0 && rows.length > 1) return rows.slice(0, -1)
  const at = dice(rows.length)
  const before = rows[at]
  const field = oneOf(dice, fieldsOf(item))
  if (!before || !field) return rows
  const after = { ...before, [field.name]: candidate(field, before, line, tariff, dice) }
  return dice(5) === 0 && rows.length < (row?.atMost ?? 0)
    ? [...rows, { ...after, passport: undefined, firstName: `Kapatid ${'ABCDEFGH'[dice(8)]}` }]
    : rows.with(at, after)
}

export type Risk = { readonly quotation: OfflineQuotation; readonly line: Line }

type Known = {
  readonly tables: OfflineTables
  readonly dice: Dice
  readonly now: Date
  /** One whose market value is known. */
  readonly sedan: Answers
}

/** A quotation as a person makes it on a phone: a seed of the line with some answers changed; only what a phone would accept. */
export function randomRisk(
  code: string,
  { tables, dice, now, sedan }: Known,
): { readonly risk: Risk; readonly made: OfflineQuotation['made'] } {
  const line = lineOf(code)
  const seed = SEEDS[code]
  if (!line || !seed) throw new Error(`no line ${code}`)
  const [tariff] = tables.versions.filter(line.price.fits)
  let { quotation, made, fields } = attempt(line, seed(dice, sedan), tables, now)
  if (!made) throw new Error(`the seed of ${code} has no price: ${JSON.stringify(fields)}`)
  for (let change = 2 + dice(12), tries = 0; change > 0 && tries < 60; tries += 1) {
    const field = oneOf(dice, fieldsOf(line.risk.schema))
    if (!field) break
    const value = candidate(field, quotation.answers, line, tariff, dice)
    const tried = attempt(line, { answers: { ...quotation.answers, [field.name]: value }, holder: quotation.holder }, tables, now)
    if (!tried.made) continue
    change -= 1
    ;({ quotation, made, fields } = tried)
  }
  return { risk: { quotation, line }, made }
}

function attempt(
  line: Line,
  { answers, holder }: { readonly answers: Answers; readonly holder: object },
  tables: OfflineTables,
  now: Date,
) {
  const quotation: OfflineQuotation = {
    ...{
      id: crypto.randomUUID(),
      client: crypto.randomUUID(),
      line: line.code,
      startedAt: now.toISOString(),
      version: 1,
      step: 'confirm',
      alternate: null,
      commercial: {},
    },
    answers: raw(answers),
    holder: raw({ ...holder }),
    ...{ labels: {}, description: '', made: null, given: null },
  }
  const offered = makeOfflineOffer(line, quotation, tables, now)
  return {
    quotation,
    made: offered && 'made' in offered ? offered.made : null,
    fields: offered && 'fields' in offered ? offered.fields : [],
  }
}

const raw = (answers: unknown): OfflineQuotation['answers'] => {
  const text: unknown = JSON.parse(JSON.stringify(answers))
  return RawAnswers.parse(isValues(text) ? text : {})
}
