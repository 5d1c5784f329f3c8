import { formatDollars, formatPesos, formatRate } from '#domain/money.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import { plainNumber, ungroupedNumber } from '#kit/number-text.ts'
import { isRecord } from './values.ts'

export type Choice = string | number | boolean

/** What one cell of a table contains, and the unit in which people write it: amounts in pesos or dollars, rates in percent. */
export type Cell =
  | { readonly as: 'text' | 'integer' | 'number' | 'flag' | 'pesos' | 'dollars' | 'percent' | 'json' }
  | { readonly as: 'choice'; readonly choices: readonly Choice[] }
  | { readonly as: 'list' | 'pairs'; readonly of: Cell }

/** Stored units per written unit. */
const SCALE = { pesos: 100, dollars: 100, percent: 10_000, integer: 1, number: 1 } as const
const PLACES = { pesos: 2, dollars: 2, percent: 4, integer: 0 } as const

const plain = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const isSimple = (text: string) => text !== '' && text === text.trim() && !/[;=]/.test(text) && !/^[[{]/.test(text)

/** A value as the text that a person edits. A value of another kind than the cell is left as it is. */
export function formatCell(cell: Cell, value: unknown): string {
  if (value === undefined || value === null) return ''
  switch (cell.as) {
    case 'pesos':
    case 'dollars':
      return typeof value === 'number' ? (value / SCALE[cell.as]).toFixed(2) : plain(value)
    case 'percent':
      return typeof value === 'number' ? String(value / SCALE.percent) : plain(value)
    case 'flag':
      return value === true ? 'yes' : value === false ? 'no' : plain(value)
    case 'list': {
      const items = Array.isArray(value) ? value.map((each) => formatCell(cell.of, each)) : ['']
      return items.length > 0 && items.every(isSimple) ? items.join('; ') : JSON.stringify(value)
    }
    case 'pairs': {
      const items = isRecord(value)
        ? Object.entries(value).map(([key, each]) => [key, formatCell(cell.of, each)] as const)
        : [['', ''] as const]
      const areSimple = items.length > 0 && items.flat().every(isSimple)
      return areSimple ? items.map(([key, each]) => `${key}=${each}`).join('; ') : JSON.stringify(value)
    }
    case 'json':
      return JSON.stringify(value)
    default:
      return plain(value)
  }
}

/** A value as it appears in a sentence, with its unit. */
export function formatWithUnit(cell: Cell, value: unknown): string {
  if (typeof value === 'number' && cell.as === 'pesos') return formatPesos(value)
  if (typeof value === 'number' && cell.as === 'dollars') return formatDollars(value)
  if (typeof value === 'number' && cell.as === 'percent') return formatRate(value)
  return formatCell(cell, value)
}

export type Read = { readonly value: unknown } | { readonly problem: Message }

const NEEDS: Readonly<Record<keyof typeof SCALE, (text: string) => Message>> = {
  pesos: (text) => msg`needs an amount in pesos with at most two decimals, such as 1,250.40, not “${text}”.`,
  dollars: (text) => msg`needs an amount in US dollars with at most two decimals, such as 1,250.40, not “${text}”.`,
  percent: (text) => msg`needs a rate in percent with at most four decimals, such as 12.5, not “${text}”.`,
  integer: (text) => msg`needs a whole number, not “${text}”.`,
  number: (text) => msg`needs a number, not “${text}”.`,
}

/** What people write around the digits. */
const SIGNS = { pesos: /₱|PHP/i, dollars: /US\$|USD|\$/i, percent: /%$/, integer: '', number: '' } as const

function readNumber(as: keyof typeof SCALE, text: string): Read {
  const bare = text.trim().replace(SIGNS[as], '')
  const figures = (as === 'pesos' || as === 'dollars' || as === 'integer' ? plainNumber : ungroupedNumber)(bare)
  const [whole = '', decimals = ''] = figures?.split('.') ?? []
  const places = as === 'number' ? undefined : PLACES[as]
  const isNumber = figures !== undefined && whole.length <= 14 && (places === undefined || decimals.length <= places)
  if (!isNumber) {
    const comma = 'Write decimals with a point; a comma only groups thousands of pesos and whole numbers.'
    return { problem: joinMessages(NEEDS[as](text), text.includes(',') ? comma : undefined) }
  }
  const scaled = Number(figures) * SCALE[as]
  return { value: as === 'number' ? scaled : Math.round(scaled) }
}

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { problem: msg`needs well-formed JSON, not “${text.slice(0, 40)}”.` }
  }
}

function readItems(texts: readonly string[], of: Cell): Read[] {
  return texts.map((each) => parseCell(of, each.trim(), true))
}

const firstProblem = (items: readonly Read[]) => items.find((each) => 'problem' in each)
const readIn = (item: Read | undefined) => (item && 'value' in item ? item.value : undefined)

/** The value of a text, or what the cell needs instead. An empty cell is no value, where one may be missing. */
export function parseCell(cell: Cell, text: string, isNeeded: boolean): Read {
  if (text === '' || (cell.as !== 'text' && text.trim() === '')) return { value: isNeeded ? EMPTY[cell.as]?.() : undefined }
  switch (cell.as) {
    case 'pesos':
    case 'dollars':
    case 'percent':
    case 'integer':
    case 'number':
      return readNumber(cell.as, text)
    case 'flag':
      if (/^(yes|true)$/i.test(text.trim())) return { value: true }
      return /^(no|false)$/i.test(text.trim()) ? { value: false } : { problem: msg`needs yes or no, not “${text}”.` }
    case 'choice': {
      const found = cell.choices.find((each) => String(each).toLowerCase() === text.trim().toLowerCase())
      return found === undefined ? { problem: msg`needs one of ${cell.choices.join(', ')}, not “${text}”.` } : { value: found }
    }
    case 'list': {
      if (text.trim().startsWith('[')) return readJson(text)
      const items = readItems(text.split(';'), cell.of)
      return firstProblem(items) ?? { value: items.map(readIn) }
    }
    case 'pairs': {
      if (text.trim().startsWith('{')) return readJson(text)
      const pairs = text.split(';').map((each) => each.split('='))
      if (pairs.some((pair) => pair.length !== 2)) return { problem: msg`needs pairs such as A=1; B=2, not “${text}”.` }
      const items = readItems(
        pairs.map(([, value = '']) => value),
        cell.of,
      )
      return firstProblem(items) ?? { value: Object.fromEntries(pairs.map(([key = ''], index) => [key.trim(), readIn(items[index])])) }
    }
    case 'json':
      return readJson(text)
    default:
      return { value: text }
  }
}

/** The value of an empty cell that must contain something. */
const EMPTY: Partial<Record<Cell['as'], () => unknown>> = { text: () => '', list: () => [], pairs: () => ({}) }
