import { parsePesos } from '#domain/money.ts'
import { plain, readCell, readChoice } from '#domain/read-rows.ts'
import type { Option } from '#kit/field.ts'
import { isSeen, UNSEEN } from '#kit/text.ts'
import type { Fault, FileLine, Heading, Mapping, PartName, Parts } from './batch.ts'
import { type Column, TOGETHER } from './columns.ts'

/** A value of a list, and its parent: the make of a model. */
export type Listed = Option<string | number> & { readonly parent?: string }

/** The allowed values, indexed by their words: among thousands of rows, each cell is found at once. */
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

  /** The value that a text names; among several of the same name, the one that belongs to the earlier answers. */
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

type Answer = string | number | boolean | string[]
type Answers = Record<string, Answer>

/** Written as an amount, not as any other number. */
const AMOUNT = /[₱.,]/
/** No answer is longer. */
const LONGEST = 500
const TOO_LONG = 'This is too long for an answer. Shorten it.'
/** Values that one cell may contain. */
const MOST_VALUES = 50
/** Separators of the values of one cell: `Japan; France`. */
const BETWEEN = /[;,/|]/

/** A cell as an answer; what cannot be read is left as it is, so that the check of the answer reports the fault. */
export function answerOf(
  { field }: Column,
  text: string,
  choices: Choices,
  answered: Readonly<Record<string, unknown>>,
  isDayFirst: boolean,
): unknown {
  const { control, lookup, options, offered, name } = field
  if (options) return choices.find(name, text, []) ?? text
  if (control === 'choices') {
    const values = (parts: readonly string[]) => parts.map((part) => choices.find(lookup?.list ?? name, part, []) ?? part)
    const whole = choices.find(lookup?.list ?? name, text, [])
    const named = text.split(BETWEEN).flatMap((part) => part.trim() || [])
    return (whole === undefined ? values(named.slice(0, MOST_VALUES)) : [whole]).map(String)
  }
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

/** The content of one row of the file: the answers of the sale, and of one of the people insured. */
type ReadLine = {
  readonly parts: Readonly<Record<PartName, Answers>>
  readonly person: Answers
  readonly faults: readonly Omit<Fault, 'person' | 'row'>[]
}

type Reading = {
  readonly mapping: Mapping
  readonly headings: readonly Heading[]
  readonly columns: ReadonlyMap<string, Column>
  readonly choices: Choices
}

/** The columns of a file and their positions. A model is found once its make is known, whichever column comes first. */
function placesOf({ mapping, columns }: Reading) {
  const places = mapping.flatMap((path, at) => {
    const column = path === null || path === TOGETHER ? undefined : columns.get(path)
    return column ? [{ column, at }] : []
  })
  const hangs = ({ column: { field } }: (typeof places)[number]) => Object.keys(field.lookup?.from ?? {}).length
  return places.sort((a, b) => hangs(a) - hangs(b))
}

export const isAnswer = (answer: unknown): answer is Answer =>
  ['string', 'number', 'boolean'].includes(typeof answer) || (Array.isArray(answer) && answer.length > 0)

function readLine({ cells, unread }: Pick<FileLine, 'cells' | 'unread'>, reading: Reading): ReadLine {
  const parts: Record<PartName, Answers> = { answers: {}, holder: {}, commercial: {} }
  const person: Answers = {}
  const faults: Omit<Fault, 'person' | 'row'>[] = []
  for (const { column, at } of placesOf(reading)) {
    const reason = unread.find((each) => each.at === at)?.reason
    if (reason !== undefined) faults.push({ path: column.path, column: column.heading, message: reason, level: 'wrong' })
    const text = cells[at]?.trim() ?? ''
    if (text === '') continue
    const unsaid = isSeen(text) ? (text.length > LONGEST ? TOO_LONG : undefined) : UNSEEN
    if (unsaid !== undefined) {
      faults.push({ path: column.path, column: column.heading, message: unsaid, level: 'wrong' })
      continue
    }
    const into = column.of === undefined ? parts[column.part] : person
    const answer = answerOf(column, text, reading.choices, into, reading.headings[at]?.isDayFirst ?? false)
    if (isAnswer(answer)) into[column.field.name] = answer
  }
  return { parts, person, faults }
}

export type ReadRow = { readonly parts: Parts; readonly people: readonly Answers[]; readonly faults: readonly Fault[] }

/** The answers given by the cells of a row and of the other rows of the same sale. */
export function readRow(lines: readonly FileLine[], reading: Reading): ReadRow {
  const read = lines.map((line) => readLine(line, reading))
  const [first, ...others] = read
  if (!first) return { parts: {}, people: [], faults: [] }
  const parts = structuredClone(first.parts)
  const faults: Fault[] = first.faults.map((fault) => ({ ...fault, ...(others.length > 0 ? { row: lines[0]?.n, person: 0 } : {}) }))
  for (const [index, { parts: more, faults: wrong }] of others.entries()) {
    const told = { person: index + 1, row: lines[index + 1]?.n }
    faults.push(...wrong.map((fault) => ({ ...fault, ...told })))
    for (const part of ['answers', 'holder', 'commercial'] as const)
      for (const [name, answer] of Object.entries(more[part])) {
        const said = parts[part][name]
        if (said === undefined) parts[part][name] = answer
        else if (JSON.stringify(said) !== JSON.stringify(answer)) faults.push(differs(`${part}.${name}`, reading, told))
      }
  }
  return { parts, people: read.map(({ person }) => person), faults }
}

/** What all rows of one sale share must be the same in each of them, or given in only one. */
const differs = (path: string, { columns }: Reading, told: Pick<Fault, 'person' | 'row'>): Fault => ({
  ...{ path, column: columns.get(path)?.heading ?? '', level: 'wrong', ...told },
  message: 'This differs from another row with the same reference. Enter the same in all of them, or another reference.',
})
