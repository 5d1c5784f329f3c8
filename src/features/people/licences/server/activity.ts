import { lines } from '#lines'
import { KINDS } from '../rules/list.ts'

const ofKinds = JSON.stringify(
  Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      Object.values(lines).flatMap(({ code, sale }) => (sale.licences.some((each) => each === kind) ? [code] : [])),
    ]),
  ),
)

/** SQL of what is required over the whole validity of a licence `l`, at so many centavos a year, by its months. */
export const askedSql = (aYear: string): string =>
  `round(${aYear}::numeric * (extract(year from age(l.valid_until + 1, l.valid_from)) * 12 + extract(month from age(l.valid_until + 1, l.valid_from))) / 12)::bigint`

/** SQL of the row of the activity during a licence `l`, in its lines. */
export const activitySql = `app.licence_activity(l.staff_id, array(select jsonb_array_elements_text('${ofKinds}'::jsonb -> l.kind)), l.valid_from, l.valid_until)`
