import type { Day, Term } from '#domain/day.ts'
import { daysBetween } from '#domain/day.ts'
import { type Centavos, sum } from '#domain/money.ts'
import { type PremiumLine, taxOf } from '#domain/worksheet.ts'
import { proRata } from '#lines/return-premium.ts'

export type Person = Readonly<Record<string, unknown>>

/** Someone joined or left on a day, and what that costs or returns for the remaining days. */
export type Change = {
  readonly id: string
  readonly kind: 'joined' | 'left'
  /** The member: `1` and up in the policy as sold, later ones by the id of the change by which they joined. */
  readonly member: string
  readonly person: Person
  readonly effectiveOn: Day
  /** Their cost per year, in centavos before taxes. */
  readonly annual: Centavos
  readonly net: Centavos
}

/** A current or former insured person, with their days; the last day is no longer insured. */
export type Entry = Term & { readonly member: string; readonly person: Person; readonly annual: Centavos; readonly hasLeft: boolean }

/** Who was insured when: the initial members, and those who joined and left since. */
export function entriesOf(
  first: readonly { readonly person: Person; readonly annual: Centavos }[],
  term: Term,
  changes: readonly Change[],
): Entry[] {
  const left = new Map(changes.filter(({ kind }) => kind === 'left').map(({ member, effectiveOn }) => [member, effectiveOn]))
  const began = [
    ...first.map((each, index) => ({ ...each, member: String(index + 1), from: term.from })),
    ...changes
      .filter(({ kind }) => kind === 'joined')
      .map(({ member, person, annual, effectiveOn }) => ({ member, person, annual, from: effectiveOn })),
  ]
  return began.map((entry) => ({ ...entry, to: left.get(entry.member) ?? term.to, hasLeft: left.has(entry.member) }))
}

/** Who is insured on a day. */
export const insuredOn = (entries: readonly Entry[], day: Day): Entry[] => entries.filter(({ from, to }) => from <= day && day < to)

/** The people insured on a day, or on a later one. */
export const insuredFrom = (entries: readonly Entry[], day: Day): Entry[] => entries.filter(({ from, to }) => from < to && day < to)

/** The part of a year's premium for the days from the given one until the policy ends: supplement.md C. */
export const forDaysLeft = (annual: Centavos, on: Day, { from, to }: Term): Centavos =>
  proRata(annual, daysBetween(on, to), daysBetween(from, to))

type TaxesOn = (net: Centavos) => readonly PremiumLine[]

type Billed = Pick<Change, 'kind' | 'net'>

const netOf = (kind: Change['kind'], changes: readonly Billed[]): Centavos =>
  sum(changes.filter((change) => change.kind === kind).map(({ net }) => net))

/** What is added, with its taxes. */
export function addedLines(changes: readonly Billed[], taxesOn: TaxesOn): PremiumLine[] {
  const amount = netOf('joined', changes)
  return [{ code: 'joined', label: 'Premium of members who joined', kind: 'premium', amount }, ...taxesOn(amount)]
}

/** What is returned, with its taxes; documentary stamps are not. */
export function returnedLines(changes: readonly Billed[], taxesOn: TaxesOn): PremiumLine[] {
  const amount = netOf('left', changes)
  return [
    { code: 'left', label: 'Premium returned for members who left', kind: 'premium', amount },
    ...taxesOn(amount).map((line) => (taxOf(line) === 'dst' ? { ...line, amount: 0 } : line)),
  ]
}

/** What is added less what is returned: each premium, then each tax. The lines add up to the total. */
export function adjustmentLines(changes: readonly Billed[], taxesOn: TaxesOn): PremiumLine[] {
  const [joined, ...taxes] = addedLines(changes, taxesOn)
  const [left, ...returned] = returnedLines(changes, taxesOn)
  const back = new Map(returned.map(({ code, amount }) => [code, amount]))
  return [
    ...(joined && left ? [joined, { ...left, amount: -left.amount }] : []),
    ...taxes.map((line) => ({ ...line, amount: line.amount - (back.get(line.code) ?? 0) })),
  ]
}

export const totalOf = (lines: readonly Pick<PremiumLine, 'amount'>[]): Centavos => sum(lines.map(({ amount }) => amount))
