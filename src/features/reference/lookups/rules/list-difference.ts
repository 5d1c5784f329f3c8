import type { Cells, ListDefinition } from './list-columns.ts'

/** How many rows of each kind are shown. */
const FIRST = 20

export type Changed = { readonly key: string; readonly column: string; readonly before: string; readonly after: string }
export type ListDifference = {
  readonly added: { readonly count: number; readonly first: readonly (readonly string[])[] }
  readonly removed: { readonly count: number; readonly first: readonly (readonly string[])[] }
  readonly changed: { readonly count: number; readonly first: readonly Changed[] }
  /** The same rows, in another order. */
  readonly isReordered: boolean
}

/** How a list would change: rows with the same key are the same. */
export function listDifference(
  { key, columns }: Pick<ListDefinition, 'key' | 'columns'>,
  before: readonly Cells[],
  after: readonly Cells[],
): ListDifference {
  const keyOf = (cells: Cells) => JSON.stringify(key.map((name) => cells[name]))
  const old = new Map(before.map((cells) => [keyOf(cells), cells]))
  const next = new Map(after.map((cells) => [keyOf(cells), cells]))
  const added = after.filter((cells) => !old.has(keyOf(cells)))
  const removed = before.filter((cells) => !next.has(keyOf(cells)))
  const changes = after.flatMap((cells) => {
    const was = old.get(keyOf(cells))
    return was
      ? [columns.filter(({ name }) => (was[name] ?? '') !== (cells[name] ?? '')).map(({ name, label }) => ({ label, name, was, cells }))]
      : []
  })
  const changed = changes.filter((each) => each.length > 0)
  const told = (cells: Cells) => columns.map(({ name }) => cells[name] ?? '')
  const kept = (rows: readonly Cells[], others: ReadonlyMap<string, Cells>) => rows.map(keyOf).filter((each) => others.has(each))
  return {
    added: { count: added.length, first: added.slice(0, FIRST).map(told) },
    removed: { count: removed.length, first: removed.slice(0, FIRST).map(told) },
    changed: {
      count: changed.length,
      first: changed
        .slice(0, FIRST)
        .flat()
        .map(({ label, name, was, cells }) => ({
          key: key.map((each) => cells[each]).join(' '),
          column: label,
          before: was[name] ?? '',
          after: cells[name] ?? '',
        })),
    },
    isReordered: JSON.stringify(kept(before, next)) !== JSON.stringify(kept(after, old)),
  }
}
