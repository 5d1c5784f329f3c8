import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { seesEverybody } from '#domain/scope.ts'
import type { Actor } from '#kit/actor.ts'
import { type Db, oncePerTransaction } from '#kit/server/db.ts'
import type { ListName } from '../rules/lookups.ts'
import { FILES, YEARS_BACK } from '../rules/lookups.ts'

/** A list written as JSON by PostgreSQL: one statement and its values. */
type Page = readonly [query: string, values: readonly unknown[]]

const ITEM = `json_strip_nulls(json_build_object('code', code, 'label', label, 'extra', extra))`
const KEPT = `select coalesce(json_agg(${ITEM} order by position), '[]') from list_values`

/** Names are sorted as people look for them: Ñ beside N, lower case beside upper case. */
const BY_LABEL = `order by label collate "und-x-icu"`
const NAMED = `select coalesce(json_agg(${ITEM} ${BY_LABEL}), '[]')`

export const listOf = (name: ListName, parent = ''): Page => [`${KEPT} where list = $1::text and parent = $2::text`, [FILES[name], parent]]

/**
 * Accessories of a type of vehicle that may be insured on a day: `extra` says since and until when an accessory may be, where not always.
 */
export const accessoriesOf = (vehicleType: string, day: Day): Page => [
  `${KEPT} where list = '${FILES.Accessory}' and parent = $1::text
     and coalesce(extra->>'from', '') <= $2::text and coalesce(extra->>'until', '9999') >= $2::text`,
  [vehicleType, day],
]

/** Cities of a province; `extra.zip` is the ZIP of a city that has only one. */
export const citiesOf = (province: string): Page => [
  `select coalesce(json_agg(${ITEM} order by position), '[]') from (
     select c.code, c.label, c.position, case when count(z.code) = 1 then json_build_object('zip', min(z.code)) end extra
     from list_values c left join list_values z on z.list = 'zip' and z.parent = c.code
     where c.list = 'city' and c.parent = $1::text group by c.code, c.label, c.position) cities`,
  [province],
]

/** ZIPs of a city, if the city is in the given province. */
export const zipsOf = (city: string, province: string): Page => [
  `${KEPT} where list = 'zip' and parent = $1::text and exists (select from list_values c where c.list = 'city' and c.code = $1::text and c.parent = $2::text)`,
  [city, province],
]

/** All cities and ZIPs, by province. */
export const allPlaces: Page = [
  `with cities as (
     select c.parent, c.position, json_build_object('code', c.code, 'label', c.label,
       'extra', case when count(z.code) = 1 then json_build_object('zip', min(z.code)) end,
       'zips', coalesce(json_agg(json_build_object('code', z.code, 'label', z.label) order by z.position) filter (where z.code is not null), '[]'::json)) city
     from list_values c left join list_values z on z.list = 'zip' and z.parent = c.code
     where c.list = 'city' group by c.parent, c.code, c.label, c.position)
   select coalesce(json_agg(json_build_object('code', parent, 'cities', cities)), '[]') from (
     select parent, json_agg(json_strip_nulls(city) order by position) cities from cities group by parent) provinces`,
  [],
]

/** Open branches only: past ones are listed too, but no one can choose them. */
export const branches: Page = [
  `${NAMED} from (select code, name label, null::jsonb extra from branches where closed_at is null) branches`,
  [],
]

/** Commercial structures in use on a day, in the order of their cards. */
export const commercialStructuresOn = (day: Day): Page => [
  `select coalesce(json_agg(${ITEM} order by position, code), '[]') from (
     select code, name label, position, null::jsonb extra from commercial_structures 
     where in_use_from <= $1::date and coalesce(in_use_until >= $1::date, true)) structures`,
  [day],
]

export const makes: Page = [`${NAMED} from (select distinct make_code code, make label, null::jsonb extra from vehicles) makes`, []]

export const modelsOf = (make: string): Page => [
  `${NAMED} from (select distinct model_code code, model label, null::jsonb extra from vehicles where make_code = $1::text) models`,
  [make],
]

const VARIANT = `json_build_object('vehicleType', vehicle_type, 'bodyType', body_type, 'seats', seats, 'gvwKg', gvw_kg, 'engineCc', engine_cc, 'yearFrom', year_from, 'yearTo', year_to)`

/** Makes with their models, and the models with their variants. */
export const allVehicles: Page = [
  `with models as (
     select make_code, make, model_code, model, json_agg(json_build_object('code', sub_model_code, 'label', sub_model, 'extra', ${VARIANT}) order by sub_model) variants
     from vehicles group by make_code, make, model_code, model)
   select coalesce(json_agg(json_build_object('code', make_code, 'label', make, 'models', models) order by make), '[]') from (
     select make_code, make, json_agg(json_build_object('code', model_code, 'label', model, 'variants', variants) order by model) models
     from models group by make_code, make) makes`,
  [],
]

const OF_VEHICLE = `($1::text = '' or make_code = $1::text) and ($2::text = '' or model_code = $2::text)`

export const subModelsOf = (make = '', model = ''): Page => [
  `${NAMED} from (select sub_model_code code, sub_model label,
     ${VARIANT} extra
     from vehicles where ${OF_VEHICLE}) sub_models`,
  [make, model],
]

/** The types that a model is sold as, and those derived from them: a sedan may run as a taxi. All types when the model is not known. */
export const vehicleTypesOf = (make = '', model = ''): Page => [
  `with built as (select distinct vehicle_type from vehicles where ($1::text <> '' or $2::text <> '') and ${OF_VEHICLE})
   ${KEPT} where list = 'vehicle-type' and (not exists (select from built) or code in (select vehicle_type from built) or extra->'basis' ?| array(select vehicle_type from built))`,
  [make, model],
]

/** The years in which a model was sold, or the last twenty and the next; newest first. */
export const modelYears = (thisYear: number, make = '', model = ''): Page => [
  `select coalesce(json_agg(json_build_object('code', year::text, 'label', year::text) order by year desc), '[]')
   from (select coalesce(min(year_from), $3::int - ${YEARS_BACK}) first, coalesce(max(coalesce(year_to, $3::int + 1)), $3::int + 1) last
         from vehicles where $2::text <> '' and ${OF_VEHICLE}) sold, generate_series(sold.first, sold.last) year`,
  [make, model, thisYear],
]

/** Codes of the agents whose commercial data an actor may see: a condition on `$1`, and its value. */
function agentCodesFor(actor: Actor): readonly [condition: string, value: string | null] {
  if (actor.kind === 'staff')
    return seesEverybody(actor) ? ['$1::uuid is null', null] : ['id in (select staff_id from reach where viewer_id = $1::uuid)', actor.id]
  return ['id = $1::uuid', actor.kind === 'customer' ? actor.agentId : null]
}

/** Their codes and those of everyone above them, whose agreements apply to them as well. */
const OWN = (condition: string) =>
  `select a.agent_code from staff a where exists (select from reach r where r.viewer_id = a.id and r.staff_id in (select id from staff where ${condition}))`
const GROUPS = (condition: string) => `select code from list_values where list = 'group-policy' and parent in (${OWN(condition)})`
const CONTRACTS = (condition: string) => `select code from list_values where list = 'contract' and parent in (${GROUPS(condition)})`

const commercialList =
  (list: string, parents: (condition: string) => string, hangsOn: string) =>
  (actor: Actor, parent = ''): Page => {
    const [condition, value] = agentCodesFor(actor)
    return [`${KEPT} where list = '${list}' and ($2::text = '' or ${hangsOn}) and parent in (${parents(condition)})`, [value, parent]]
  }

/** Group policies, contracts and sub-contracts belong to an agent and to those below. */
export const groupPoliciesOf = commercialList(FILES.GroupPolicy, OWN, `parent in (${OWN('agent_code = $2::text')})`)
export const contractsOf = commercialList(FILES.Contract, GROUPS, 'parent = $2::text')
export const subcontractsOf = commercialList(FILES.Subcontract, CONTRACTS, 'parent = $2::text')

const people = (condition: string) =>
  `${NAMED} from (select agent_code code, concat_ws(' ', first_name, last_name) label, json_build_object('id', id, 'commercialStructure', (select b.structure from branches b where b.code = branch)) extra from staff where active and ${condition}) people`

/** The agents of a commercial structure, given by its code or by what its card says; without one, of all. */
export function agentsOf(actor: Actor, structure: string | undefined): Page {
  const [condition, value] = agentCodesFor(actor)
  const branches = 'select b.code from branches b join commercial_structures c on c.code = b.structure where $2::text in (c.code, c.name)'
  return [people(`($2::text is null or branch in (${branches})) and ${condition}`), [value, structure ?? null]]
}

export function subAgentsOf(actor: Actor, agentCode: string): Page {
  const [condition, value] = agentCodesFor(actor)
  return [people(`manager_id = (select boss.id from staff boss where boss.agent_code = $2::text) and ${condition}`), [value, agentCode]]
}

export type Variant = { readonly valueNew: number; readonly yearFrom: number; readonly yearTo: number | null }

export const findVariant = oncePerTransaction(
  async (db: Db, make: string, model: string, subModel: string): Promise<Variant | undefined> => {
    const { rows } = await db.execute<Variant>(
      sql`select value_new_centavos as "valueNew", year_from as "yearFrom", year_to as "yearTo" from vehicles
        where make_code = ${make} and model_code = ${model} and sub_model_code = ${subModel}`,
    )
    return rows[0]
  },
  (...codes) => variantKey(...codes),
)

export const variantKey = (...codes: readonly [make: string, model: string, subModel: string]): string => codes.join(' ')

/** Every variant of the list, by its codes. */
export async function allVariants(db: Db): Promise<ReadonlyMap<string, Variant>> {
  const { rows } = await db.execute<Variant & { make: string; model: string; subModel: string }>(
    sql`select make_code as make, model_code as model, sub_model_code as "subModel",
          value_new_centavos as "valueNew", year_from as "yearFrom", year_to as "yearTo" from vehicles`,
  )
  return new Map(rows.map(({ make, model, subModel, ...variant }) => [variantKey(make, model, subModel), variant]))
}

export type Subline = { readonly code: string; readonly label: string; readonly extra: Record<string, unknown> }

export async function findSubline(db: Db, vehicleType: string, typeOfUse: string): Promise<Subline | undefined> {
  const { rows } = await db.execute<Subline>(
    sql`select code, label, extra from list_values where list = 'subline' and extra->'vehicleTypes' ? ${vehicleType} and extra->'uses' ? ${typeOfUse}`,
  )
  return rows[0]
}

/** How many days ahead cover of a subline may start; undefined when there is no such subline. */
export async function daysAhead(db: Db, subline: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ days: number }>(
    sql`select (extra->>'daysAhead')::int as days from list_values where list = 'subline' and code = ${subline}`,
  )
  return rows[0]?.days
}

/** The registration rules of the tariff version in force on a day. */
export async function registrationRulesOn(db: Db, today: Day): Promise<unknown> {
  const { rows } = await db.execute<{ rules: unknown }>(
    sql`select tables->'registration' as rules from tariffs
        where state = 'active' and tables ? 'registration' and effective_from <= ${today}::date and (effective_to is null or effective_to > ${today}::date)
        order by effective_from desc limit 1`,
  )
  return rows[0]?.rules
}
