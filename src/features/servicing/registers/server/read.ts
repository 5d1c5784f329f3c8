import { addDays, startOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions } from '#kit/server/page.ts'
import type { PageQuery } from '#kit/server/read-page.ts'
import type { RegisterFacts, RegisterTotals } from '../public/contract.ts'
import { type Register, type RegisterConditions, registers } from '../public/server/registers.ts'
import type { RegisterPageQuery, RegisterQuery } from '../rules/query.ts'

type Values = Pick<ReturnType<typeof conditions>, 'param' | 'values'>

const sorted = () => registers.contributions().toSorted((one, other) => one.rank - other.rank)

export const registersFacts = (): RegisterFacts[] =>
  sorted().map(({ code, title, help, columns }) => ({
    ...{ code, title, help },
    columns: Object.entries(columns).map(([name, { label, format, isTotalled = false }]) => ({
      ...{ name, label, isTotalled },
      format: format ?? ('text' as const),
    })),
  }))

/** The requested register; checks that the days are in order. */
export function registerAsked({ register, from, until }: RegisterQuery): Register {
  const found = registers.contributions().find(({ code }) => code === register)
  if (!found) throw problem('not-found', { message: 'This register does not exist. Choose one from the list.' })
  if (until < from)
    throw problem('invalid', { fields: [{ path: 'until', message: 'The last day is before the first. Choose a later one.' }] })
  return found
}

/** The days of a period, and its filters, as conditions whose values are parameters. */
function askedBy({ from, until, branch, line }: Omit<RegisterQuery, 'register'>, { param }: Values): RegisterConditions {
  const conditionsOf =
    (isWhole: boolean): RegisterConditions['within'] =>
    (columns) => {
      const words =
        'at' in columns
          ? [`${columns.at} < ${param(startOf(addDays(until, 1)))}`, ...(isWhole ? [] : [`${columns.at} >= ${param(startOf(from))}`])]
          : [`${columns.day} <= ${param(until)}::date`, ...(isWhole ? [] : [`${columns.day} >= ${param(from)}::date`])]
      if (branch !== undefined) words.push(`${columns.branch ?? 'null'} = ${param(branch)}`)
      if (line !== undefined) words.push(`${columns.line ?? 'null'} = ${param(line)}`)
      return words.join(' and ')
    }
  return { within: conditionsOf(false), soFar: conditionsOf(true) }
}

const selected = ({ columns, policyId }: Register): string =>
  [...Object.entries(columns).map(([name, { sql }]) => `${sql} as "${name}"`), ...(policyId ? [`${policyId} as "policyId"`] : [])].join(
    ', ',
  )

/** All rows in order: their SQL and its values. */
export function rowsSql(register: Register, query: RegisterQuery, values: Values): string {
  return `select ${selected(register)} from ${register.source(askedBy(query, values))} order by ${register.order}, ${register.id}`
}

/** One page, for `context.page`. */
export function registerPage(
  register: Register,
  { page, limit, ...query }: RegisterPageQuery,
): { query: PageQuery; values: readonly unknown[] } {
  const values = conditions()
  const place = `limit ${values.param(limit)} offset ${values.param((page - 1) * limit)}`
  const items = `select json_agg(row) from (${rowsSql(register, query, values)} ${place}) row`
  const count = `select count(*) from ${register.source(askedBy(query, values))}`
  return { query: { items, count, most: undefined }, values: values.values }
}

type Sums = { readonly sums: (number | null)[]; readonly totals: number[]; readonly ledgers: number[] }
const listOf = (each: readonly string[]) => (each.length === 0 ? `'[]'::json` : `json_build_array(${each.join(', ')})`)

/** The totals of the rows and whether the whole period agrees with the ledger, regardless of filters: all as of one moment. */
export async function registerTotals(db: Db, register: Register, query: RegisterQuery): Promise<RegisterTotals> {
  const values = conditions()
  const narrowed = askedBy(query, values)
  const whole = askedBy({ from: query.from, until: query.until, branch: undefined, line: undefined }, values)
  const { source, controls, figures = [] } = register
  const summed = Object.values(register.columns).filter(({ isTotalled }) => isTotalled)
  const ofColumns = summed.map(({ sql }) => `(select coalesce(sum(${sql}), 0)::bigint from ${source(narrowed)})`)
  const ofFigures = figures.map(({ sql }) => `(${sql(() => source(narrowed), narrowed)})`)
  const text = `select ${listOf([`(select count(*) from ${source(narrowed)})`, ...ofColumns, ...ofFigures])} as sums,
    ${listOf(controls.map(({ total }) => `(${total(() => source(whole), whole)})::bigint`))} as totals,
    ${listOf(controls.map(({ ledger }) => `(${ledger(whole)})::bigint`))} as ledgers`
  const { rows } = await db.$client.query(text, [...values.values])
  const [found]: readonly Sums[] = rows
  if (!found) throw new Error(`register ${register.code} gave no totals`)
  const { sums, totals, ledgers } = found
  const labels = [
    { label: 'Rows', format: 'count' as const },
    ...summed.map(({ label, format }) => ({ label, format: format === 'money' ? ('money' as const) : ('count' as const) })),
    ...figures.map(({ label, format }) => ({ label, format })),
  ]
  return {
    totals: labels.map((each, index) => ({ ...each, value: sums[index] ?? null })),
    proofs: controls.map(({ label, note, format }, index) => {
      const [total = 0, ledger = 0] = [totals[index], ledgers[index]]
      return { label, note, format, total, ledger, difference: total - ledger }
    }),
  }
}
