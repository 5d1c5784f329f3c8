import type pg from 'pg'

/** A statement asked this often is prepared: one that is asked once costs less to plan than to keep. */
const OFTEN = 5
/** A connection keeps the plan of every prepared statement in its memory. */
const MOST_PREPARED = 400
/** A longer statement is written for as many rows as there happen to be, and is hardly ever repeated. */
const LONGEST = 8_000
/** Generated texts are unlimited in number. */
const MOST_COUNTED = 5_000

const names = new Map<string, string>()
const counts = new Map<string, number>()

/** The name under which connections keep a statement parsed and planned. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** A name for a statement that is asked often; undefined for a rare one. */
function nameWhenOften(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const known = names.get(text)
  if (known || names.size >= MOST_PREPARED) return known
  const count = (counts.get(text) ?? 0) + 1
  if (count >= OFTEN) {
    counts.delete(text)
    return statementName(text)
  }
  if (counts.size >= MOST_COUNTED) counts.clear()
  counts.set(text, count)
  return undefined
}

/**
 * A query's arguments, prepared if it is asked often. A text without values may hold several statements, which PostgreSQL does not prepare.
 */
export function preparedWhenOften<A extends readonly unknown[]>(args: A): A {
  const [asked, values] = args
  if (typeof asked === 'string' && Array.isArray(values) && values.length > 0) {
    const name = nameWhenOften(asked)
    return name ? ([{ text: asked, values, name }, ...args.slice(2)] as unknown as A) : args
  }
  if (typeof asked !== 'object' || asked === null || !('text' in asked)) return args
  const config = asked as pg.QueryConfig
  const name = config.name ?? nameWhenOften(config.text)
  return name ? ([{ ...config, name }, ...args.slice(1)] as unknown as A) : args
}
