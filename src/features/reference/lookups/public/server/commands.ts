import { sql } from 'drizzle-orm'
import { type Day, yearOf } from '#domain/day.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { type Db, oncePerTransaction } from '#kit/server/db.ts'
import { together } from '#kit/server/together.ts'
import type { MarketValue } from '#lines/line/control.ts'
import type { ValuedModel } from '#lines/line/risk.ts'
import { FILES, fairValue, type Valuation, wasSold } from '../../rules/lookups.ts'
import { allVariants, findVariant, type Variant, variantKey } from '../../server/store.ts'
import { valuationOn, valuations } from './dated-values.ts'

const files: Readonly<Record<string, string>> = FILES
type Pairs = readonly (readonly [list: string, code: string])[]

/**
 * The labels of coded answers, by `list:code`: `{ 'Make:TOYOTA': 'Toyota' }`. Lists are named as in `user/lov`. A value that a list no
 * longer has keeps its former name; a value that was never listed, because it was typed, is absent.
 */
export const labelsFor = together(async (db: Db, asked: readonly Pairs[]): Promise<(pairs: Pairs) => Record<string, string>> => {
  const pairs = new Map(asked.flat().map((pair) => [pair.join(':'), pair]))
  if (pairs.size === 0) return () => ({})
  const wanted = Array.from(pairs.values(), ([name, code]) => ({ name, code, list: files[name] ?? '' }))
  const { rows } = await db.execute<{ name: string; code: string; label: string }>(
    sql`select w.name, w.code, coalesce(kept.label, sold.label, person.label, structure.name, former.label) as label
        from json_to_recordset(${JSON.stringify(wanted)}::json) w(name text, code text, list text)
        left join lateral (select label from list_values v where v.list = w.list and v.code = w.code limit 1) kept on true
        left join lateral (
          select case w.name when 'Make' then make when 'Model' then model else sub_model end as label from vehicles
          where w.name in ('Make', 'Model', 'Submodel')
            and w.code = case w.name when 'Make' then make_code when 'Model' then model_code when 'Submodel' then sub_model_code end limit 1) sold on true
        left join lateral (
          select concat_ws(' ', first_name, last_name) || ' (' || agent_code || ')' as label from staff s
          where w.name in ('Agent', 'SubAgent') and s.agent_code = w.code) person on true
        left join commercial_structures structure on w.name = 'CommercialStructure' and structure.code = w.code
        left join former_values former on former.list = coalesce(nullif(w.list, ''), w.name) and former.code = w.code
        where coalesce(kept.label, sold.label, person.label, structure.name, former.label) is not null`,
  )
  const labels = new Map(rows.map(({ name, code, label }) => [`${name}:${code}`, label]))
  return (own) =>
    Object.fromEntries(
      own.flatMap((pair) => {
        const label = labels.get(pair.join(':'))
        return label === undefined ? [] : [[pair.join(':'), label]]
      }),
    )
})

type Place = { readonly province: string; readonly city: string; readonly zip: string }

/**
 * What is inconsistent in an address: a city of another province, a ZIP code of another town. A ZIP code that no list knows is accepted if
 * it begins like those of the city or, for a town without any, of its province.
 */
export const placeIssues = oncePerTransaction(
  async (db: Db, { province, city, zip }: Place): Promise<{ path: 'city' | 'zip'; message: string }[]> => {
    const { rows } = await db.execute<{ town: string; lies: boolean; fits: boolean; known: string[] }>(
      sql`with town as (select code, label, parent from list_values where list = 'city' and code = ${city}),
          own as (select code from list_values where list = 'zip' and parent = ${city}),
          near as (
            select code from own union all
            select z.code from list_values z join list_values c on c.list = 'city' and c.code = z.parent
            where z.list = 'zip' and c.parent = ${province} and not exists (select from own))
        select label as town, parent = ${province} as lies,
          exists (select from near where code = ${zip})
            or not exists (select from list_values where list = 'zip' and code = ${zip})
              and exists (select from near where left(code, 2) = left(${zip}, 2)) as fits,
          array(select code from own order by code limit 3) as known
        from town`,
    )
    const [found] = rows
    if (!found) return []
    const { town, lies, fits, known } = found
    if (!lies) {
      const message = msg`City: ${town} lies in another province. Choose the city again, or correct the province.`
      return [{ path: 'city', message: registerMessage(message) }]
    }
    if (fits) return []
    const message = known.length
      ? msg`ZIP code: this is not a code of ${town}, whose codes are ${known.join(', ')} and the like. Correct the ZIP code or the city.`
      : msg`ZIP code: this is not a code of the province in which ${town} lies. Correct the ZIP code or the city.`
    return [{ path: 'zip', message: registerMessage(message) }]
  },
  ({ province, city, zip }) => [province, city, zip].join(' '),
)

export type ListedValue = { readonly value: string; readonly label: string; readonly parent?: string }

/** Every value of a list with its label, by the name that `user/lov` has for it, with its parent; none for a list of people or years. */
export async function valuesOf(db: Db, name: string): Promise<readonly ListedValue[]> {
  const vehicle = VEHICLE_LISTS[name]
  const { rows } = vehicle
    ? await db.execute<ListedValue>(sql.raw(`select distinct ${vehicle} from vehicles order by label`))
    : await db.execute<ListedValue>(
        sql`select code as value, label, nullif(parent, '') as parent from list_values where list = ${files[name] ?? ''} order by position`,
      )
  return rows.map(({ value, label, parent }) => ({ value, label, ...(parent ? { parent } : {}) }))
}

const VEHICLE_LISTS: Readonly<Record<string, string>> = {
  Make: 'make_code as value, make as label, null as parent',
  Model: 'model_code as value, model as label, make_code as parent',
  Submodel: 'sub_model_code as value, sub_model as label, model_code as parent',
}

/** The wordings of coded answers that have one, by `list:code`. */
export async function textsFor(db: Db, pairs: Pairs): Promise<Record<string, string>> {
  const wanted = pairs.flatMap(([name, code]) => (files[name] ? [{ name, code, list: files[name] }] : []))
  const { rows } = await db.execute<{ name: string; code: string; text: string }>(
    sql`select w.name, w.code, coalesce(v.extra->>'text', former.extra->>'text') as text
        from json_to_recordset(${JSON.stringify(wanted)}::json) w(name text, code text, list text)
        left join list_values v on v.list = w.list and v.code = w.code
        left join former_values former on v.code is null and former.list = w.list and former.code = w.code
        where coalesce(v.extra->>'text', former.extra->>'text') is not null`,
  )
  return Object.fromEntries(rows.map(({ name, code, text }) => [`${name}:${code}`, text]))
}

export type IssuingRow = { readonly code: string; readonly label: string; readonly extra: Readonly<Record<string, string>> | null }

/** What applies to issuing policies on a day: for each fact the last row in force (`db/seed/README.md`). */
export const issuingOn = oncePerTransaction(
  async (db: Db, day: Day): Promise<ReadonlyMap<string, IssuingRow>> => {
    const { rows } = await db.execute<IssuingRow>(
      sql`select distinct on (code) code, label, extra from list_values where list = 'issuing' and parent <= ${day}::text order by code, parent desc`,
    )
    return new Map(rows.map((row) => [row.code, row]))
  },
  (day) => day,
)

/** The fair market value of what is insured and its allowed range; undefined if the list does not have the variant, or not in that year. */
export async function marketValueOf(
  db: Db,
  { makeCode, modelCode, subModelCode, yearModel }: ValuedModel,
  today: Day,
): Promise<MarketValue | undefined> {
  return marketIn(await findVariant(db, makeCode, modelCode, subModelCode), yearModel, today, await valuationOn(db, today))
}

function marketIn(variant: Variant | undefined, yearModel: number, today: Day, valuation: Valuation): MarketValue | undefined {
  const thisYear = yearOf(today)
  if (!variant || !wasSold(variant, yearModel, thisYear)) return undefined
  const { value, min, max } = fairValue(variant.valueNew, yearModel, thisYear, valuation)
  return { value, min, max }
}

/** Like `marketValueOf` for any number of objects without a query for each: the whole list is read once. */
export async function marketValues(db: Db): Promise<(valued: ValuedModel, today: Day) => MarketValue | undefined> {
  const variants = await allVariants(db)
  const valuationFor = await valuations(db)
  return ({ makeCode, modelCode, subModelCode, yearModel }, today) =>
    marketIn(variants.get(variantKey(makeCode, modelCode, subModelCode)), yearModel, today, valuationFor(today))
}
