import { z } from 'zod'
import type { Brand } from '#domain/brand.ts'
import { formatInstant } from '#domain/day.ts'
import type { Collected, HeldRow } from '#kit/server/personal-data.ts'
import { type SheetCell, type SheetOut, sheetNames, workbookOf } from '#kit/server/workbook.ts'
import { lines } from '#lines'
import type { RequestRow } from '../store/requests.ts'

/** Internal names that say nothing about the person. */
const INTERNAL = /^id$|Ids?$|Hash$|Keys?$|By$|^version$/

/** `holderName` as a readable heading. */
const headingOf = (name: string): string => {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The most that a workbook cell holds. */
const LONGEST = 32_000

/** What is stored in centavos: of records by these names, deeper in them by the names of a price, and of answers as their line says. */
const MONEY: ReadonlySet<string> = new Set([
  ...['total', 'amount', 'offered', 'net', 'charges', 'fee', 'vat', 'premiumTax', 'lgt', 'sumInsured', 'budget'],
  ...Object.values(lines).flatMap(({ risk }) => moneyIn(z.toJSONSchema(risk.schema, { io: 'output', unrepresentable: 'any' }))),
])

function moneyIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isMoney = (of: unknown) => typeof of === 'object' && of !== null && 'x-unit' in of && of['x-unit'] === 'centavos'
  return Object.entries(schema).flatMap(([name, of]) => [...(isMoney(of) ? [name] : []), ...moneyIn(of)])
}

const pesosOf = (name: string, value: unknown): unknown => (MONEY.has(name) && typeof value === 'number' ? value / 100 : value)

/** A value as it is shown: nested values line by line. */
function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return typeof value === 'string' ? value.slice(0, LONGEST) : value
  if (value instanceof Date) return formatInstant(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value
      .map((each) => cellOf(each))
      .join('; ')
      .slice(0, LONGEST)
  const lines = Object.entries(value)
    .map(([name, each]) => [headingOf(name), cellOf(pesosOf(name, each))])
    .filter(([, cell]) => cell !== null && cell !== '')
  return lines
    .map(([name, cell]) => `${name}: ${cell}`)
    .join('\n')
    .slice(0, LONGEST)
}

const toldOf = (row: HeldRow): HeldRow =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !INTERNAL.test(name))
      .map(([name, value]) => [name, pesosOf(name, value)]),
  )

function sheetOf({ category, rows }: Collected, name: string): SheetOut {
  const told = rows.map(toldOf)
  const headings = [...new Set(told.flatMap(Object.keys))]
  return {
    name,
    widths: headings.map(() => 26),
    frozen: 2,
    rows: [[category], headings.map(headingOf), ...told.map((row) => headings.map((heading) => cellOf(row[heading])))],
  }
}

/** What the law requires beside the data: why they are held, who receives them, and whom to ask (RA 10173, section 16(c)). */
const about = (
  { number, name }: Pick<RequestRow, 'number' | 'name'>,
  { insurer, privacyOfficer }: Brand,
  now: Date,
  collected: readonly Collected[],
): SheetOut => ({
  name: 'About this copy',
  widths: [34, 90],
  rows: [
    ['Your data', `${insurer.name}, ${insurer.address}`],
    ['Request', number],
    ['Whose data', name],
    ['Made', formatInstant(now)],
    [
      'Why we hold it',
      'To quote, issue and service insurance, and as the Insurance Code and the Anti-Money Laundering Act require. Other offers only with your consent.',
    ],
    ['Where it comes from', 'From you, from whoever sells our insurance, and from the services named here.'],
    [
      'Who receives it',
      'Your agent; the payment provider you chose; the service that checks identity; the service that authenticates certificates of cover (LTO); the senders of our text messages and mail; authorities where a law requires it.',
    ],
    [
      'Decided by a program',
      'The premium, and whether one of our people must review an application. You may ask for a person to review it.',
    ],
    [
      'Your rights',
      'To have it corrected, erased or blocked, to object, to take it with you, and to complain to the National Privacy Commission.',
    ],
    ['Who to ask', `${privacyOfficer.name}, ${privacyOfficer.phone}, ${privacyOfficer.email}`],
    ...collected.map(({ category, rows }): SheetCell[] => [category, rows.length === 0 ? 'Nothing' : `${rows.length}`]),
  ],
})

/** Everything that is held about a person, one sheet for each kind. */
export function copyOf(
  row: Pick<RequestRow, 'number' | 'name'>,
  collected: readonly Collected[],
  brand: Brand,
  now: Date,
): Promise<Uint8Array> {
  const held = collected.filter(({ rows }) => rows.length > 0)
  const names = sheetNames(held.map(({ category }) => category))
  return workbookOf([about(row, brand, now, collected), ...held.map((each, at) => sheetOf(each, names[at] ?? each.category))])
}
