import { plain } from '#domain/read-rows.ts'
import type { Line } from '#lines/line.ts'
import type { FileLine, Mapping } from '../rules/batch.ts'
import { TOGETHER } from '../rules/columns.ts'

/** A sale in a file: its first row, and the other rows of the same sale. */
export type Sale = FileLine & { readonly more: readonly FileLine[] }

/** The text by which rows say that they form one sale; undefined if each row is its own. */
export function togetherOf({ bulk }: Line, mapping: Mapping): ((cells: readonly string[]) => string) | undefined {
  if (!bulk?.people) return undefined
  if (!bulk.people.together) return () => TOGETHER
  const at = mapping.indexOf(TOGETHER)
  return at < 0 ? undefined : (cells) => plain(cells[at] ?? '')
}

/** The sales of a file: rows of one sale are grouped at the position of the first. */
export function salesOf(line: Line, mapping: Mapping, lines: readonly FileLine[]): readonly Sale[] {
  const named = togetherOf(line, mapping)
  if (!named) return lines.map((each) => ({ ...each, more: [] }))
  const sales = new Map<string, [FileLine, ...FileLine[]]>()
  for (const each of lines) {
    const name = named(each.cells) || `#${each.n}`
    const known = sales.get(name)
    if (known) known.push(each)
    else sales.set(name, [each])
  }
  return [...sales.values()].map(([first, ...more]) => ({ ...first, more }))
}
