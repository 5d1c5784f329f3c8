import { parsePesos } from '#domain/money.ts'
import { plain, readCell, readChoice } from '#features/selling/quotes/public/rules/read-rows.ts'
import type { Option } from '#kit/field.ts'
import { isSeen, UNSEEN } from '#kit/text.ts'
import type { Fault, Heading, Mapping, PartName, Parts, Unread } from './batch.ts'
import type { Column } from './columns.ts'

/** A value of a list, and what it hangs on: a model on its make. */
export type Listed = Option<string | number> & { readonly parent?: string }

/** What may be answered, looked up by words: of thousands of rows, each cell is found at once. */
export class Choices {
  readonly #lists = new Map<string, { readonly all: readonly Listed[]; readonly byWord: Map<string, Listed[]> }>()

  constructor(lists: Readonly<Record<string, readonly Listed[]>>) {
    for (const [name, all] of Object.entries(lists)) {
      const byWord = new Map<string, Listed[]>()
      for (const each of all)
        for (const word of new Set([plain(String(each.value)), plain(each.label)])) byWord.set(word, [...(byWord.get(word) ?? []), each])
      this.#lists.set(name, { all, byWord })
    }
  }

  /** The value that a text names; among several of the same name, the one that belongs to what was answered before. */
  find(name: string, text: string, parents: readonly unknown[]): string | number | undefined {
    const list = this.#lists.get(name)
    if (!list) return undefined
    const wanted = plain(text)
    const exact = list.byWord.get(wanted) ?? []
    const isOwn = ({ parent }: Listed) => parent === undefined || parents.includes(parent)
    const own = exact.find(isOwn)
    if (own) return own.value
    // `Bacolod` for the City of Bacolod, before the Bacolod of another province.
    const near = list.all.filter(isOwn)
    const within = near.filter(({ label }) => wanted.length > 3 && plain(label).includes(wanted))
    return readChoice(text, near) ?? (within.length === 1 ? within[0]?.value : undefined) ?? exact[0]?.value
  }
}

/** Written as an amount, not as a number of anything else. */
const AMOUNT = /[₱.,]/

/** A cell as an answer; what cannot be read is left as it stands, so that the check of the answer says what is wrong. */
function answerOf(
  { field }: Column,
  text: string,
  choices: Choices,
  answered: Readonly<Record<string, unknown>>,
  isDayFirst: boolean,
): unknown {
  const { control, lookup, options, offered, name } = field
  if (options) return choices.find(name, text, []) ?? text
  if (lookup)
    return (
      choices.find(
        lookup.list,
        text,
        Object.values(lookup.from ?? {}).map((sibling) => answered[sibling]),
      ) ?? text
    )
  if (control === 'money') return parsePesos(text) ?? text
  if (offered && control === 'choice') return choices.find(name, text, []) ?? (AMOUNT.test(text) ? parsePesos(text) : undefined) ?? text
  return readCell(field, text, {}, isDayFirst) ?? text
}

export type ReadRow = { readonly parts: Parts; readonly faults: readonly Fault[] }

/** The answers that the cells of a row give. */
export function readRow(
  { cells, unread }: { readonly cells: readonly string[]; readonly unread: readonly Unread[] },
  { mapping, headings }: { readonly mapping: Mapping; readonly headings: readonly Heading[] },
  columns: ReadonlyMap<string, Column>,
  choices: Choices,
): ReadRow {
  const parts: Record<PartName, Record<string, string | number | boolean>> = { answers: {}, holder: {}, commercial: {} }
  const faults: Fault[] = []
  // A model is found once its make is known, whichever column stands first.
  const order = mapping.flatMap((path, at) => {
    const column = path === null ? undefined : columns.get(path)
    return column ? [{ column, at }] : []
  })
  order.sort((a, b) => Object.keys(a.column.field.lookup?.from ?? {}).length - Object.keys(b.column.field.lookup?.from ?? {}).length)
  for (const { column, at } of order) {
    const reason = unread.find((each) => each.at === at)?.reason
    if (reason !== undefined) faults.push({ path: column.path, column: column.heading, message: reason, level: 'wrong' })
    const text = cells[at]?.trim() ?? ''
    if (text === '') continue
    if (!isSeen(text)) {
      faults.push({ path: column.path, column: column.heading, message: UNSEEN, level: 'wrong' })
      continue
    }
    const into = parts[column.part]
    const answer = answerOf(column, text, choices, into, headings[at]?.isDayFirst ?? false)
    if (typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean') into[column.field.name] = answer
  }
  return { parts, faults }
}
