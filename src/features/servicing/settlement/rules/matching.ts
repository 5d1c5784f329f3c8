import { type Day, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos, sum } from '#domain/money.ts'
import type { ItemType, MovementKind, Outcome } from './words.ts'

/** What a row of a settlement file says, in centavos. What leaves our account is negative. */
export type Figures = {
  readonly gross: Centavos
  readonly fee: Centavos
  readonly vat: Centavos
  readonly withheld: Centavos
  readonly net: Centavos
}
export type FileItem = Figures & {
  /** Identifies it among the items of its settlement, across versions of the file. */
  readonly key: string
  readonly type: ItemType
  /** Our reference of the payment or refund, and the provider's reference of the payment. */
  readonly reference: string | null
  readonly paymentRef: string | null
}

/** Money that moved at a provider, or would have, according to our records. */
export type Movement = {
  readonly kind: MovementKind
  readonly id: string
  readonly reference: string
  readonly providerRef: string | null
  readonly amount: Centavos
  /** It did, according to our records. */
  readonly hasMoved: boolean
  readonly state: string
}

export type Judged<M extends Movement> = {
  readonly outcome: Outcome
  /** The movement of ours it is about. */
  readonly movement: M | undefined
  /** It is the item that settles that movement: each movement has only one. */
  readonly isClaim: boolean
  /** What is wrong, in a sentence; empty if nothing is. */
  readonly says: string
}

export type Known<M extends Movement> = {
  readonly movements: readonly M[]
  /** For movements that were settled by a file of another day, that day. */
  readonly settledOn: ReadonlyMap<string, Day>
  /** By either reference: payments unknown to us that were sent back. */
  readonly sentBack: ReadonlySet<string>
}

export const movementKey = ({ kind, id }: Pick<Movement, 'kind' | 'id'>): string => `${kind}:${id}`

/** Whether it is the second or a later item with the same key in one file. */
const isRepeated = ({ key }: FileItem): boolean => /#\d+$/.test(key)

const STATE_WORDS: Readonly<Record<string, string>> = {
  created: 'not paid yet',
  pending: 'not paid yet',
  checking: 'in doubt',
  asked: 'on its way',
}
const said = (state: string): string => STATE_WORDS[state] ?? state

const isOf = ({ reference, paymentRef }: FileItem, movement: Movement): boolean =>
  movement.reference === reference || (movement.kind !== 'refund' && movement.providerRef !== null && movement.providerRef === paymentRef)

/** The item that settles each movement: of several, the first whose amount is right, else the first. */
function claims<M extends Movement>(items: readonly FileItem[], movements: readonly M[]): ReadonlyMap<string, M> {
  const claimed = new Map<string, M>()
  for (const movement of movements) {
    const meant = items.filter((item) => item.type === movement.kind && isOf(item, movement) && !claimed.has(item.key))
    const chosen = meant.find(({ gross }) => gross === movement.amount) ?? meant[0]
    if (chosen) claimed.set(chosen.key, movement)
  }
  return claimed
}

const UNKNOWN: Readonly<Record<string, string>> = {
  payment: 'We have no payment with this reference.',
  refund: 'They returned money for a payment that we do not know.',
  chargeback: 'The bank reversed a payment that we do not know.',
}

/** The differences of an item that settles a movement of ours. */
function compared<M extends Movement>(item: FileItem, movement: M): Judged<M> {
  const found = { movement, isClaim: true } as const
  if (!movement.hasMoved)
    return {
      ...found,
      outcome: 'status',
      says:
        item.type === 'payment' ? `They say paid; we say ${said(movement.state)}.` : `They say returned; we say ${said(movement.state)}.`,
    }
  if (item.gross !== movement.amount)
    return { ...found, outcome: 'amount', says: `They say ${formatPesos(item.gross)}; we say ${formatPesos(movement.amount)}.` }
  const rest = item.gross - item.fee - item.vat - item.withheld
  return rest === item.net
    ? { ...found, outcome: 'matched', says: '' }
    : { ...found, outcome: 'amount', says: `Less fees and taxes it is ${formatPesos(rest)}; the row says ${formatPesos(item.net)}.` }
}

function judgePayout<M extends Movement>(item: FileItem, items: readonly FileItem[]): Judged<M> {
  const due = sum(items.flatMap(({ type, net }) => (type === 'payout' ? [] : [net])))
  const difference = { movement: undefined, isClaim: false }
  return item.net === due
    ? { ...difference, outcome: 'matched', says: '' }
    : { ...difference, outcome: 'total', says: `The items come to ${formatPesos(due)}; they pay out ${formatPesos(item.net)}.` }
}

/** An item for which no movement of ours is left. */
function judgeUnclaimed<M extends Movement>(item: FileItem, { movements, sentBack }: Known<M>): Judged<M> {
  const same = movements.find((movement) => movement.kind === item.type && isOf(item, movement))
  if (same || isRepeated(item))
    return { outcome: 'doubled', movement: same, isClaim: false, says: 'It appears in this file more than once.' }
  const names = [item.reference, item.paymentRef].flatMap((name) => name ?? [])
  if (item.type === 'refund' && names.some((name) => sentBack.has(name)))
    return { outcome: 'matched', movement: undefined, isClaim: false, says: '' }
  const payment = item.type === 'payment' ? undefined : movements.find((movement) => movement.kind === 'payment' && isOf(item, movement))
  if (!payment) return { outcome: 'unknown', movement: undefined, isClaim: false, says: UNKNOWN[item.type] ?? '' }
  const says =
    item.type === 'refund'
      ? 'They returned money for one of our payments; we did not ask for it.'
      : `The bank reversed it; we say ${said(payment.state)}.`
  return { outcome: 'status', movement: payment, isClaim: false, says }
}

/** The outcome of each item of a file, by its key: each has one outcome. Pure, and the order of the items does not matter. */
export function judge<M extends Movement>(items: readonly FileItem[], known: Known<M>): ReadonlyMap<string, Judged<M>> {
  const claimed = claims(items, known.movements)
  const judged = (item: FileItem): Judged<M> => {
    if (item.type === 'fee') return { outcome: 'matched', movement: undefined, isClaim: false, says: '' }
    if (item.type === 'payout') return judgePayout(item, items)
    const movement = claimed.get(item.key)
    if (!movement) return judgeUnclaimed(item, known)
    const before = known.settledOn.get(movementKey(movement))
    return before === undefined
      ? compared(item, movement)
      : { outcome: 'doubled', movement, isClaim: false, says: `It was settled with the file of ${formatDay(before)} already.` }
  }
  return new Map(items.map((item) => [item.key, judged(item)]))
}

const ZERO: Figures = { gross: 0, fee: 0, vat: 0, withheld: 0, net: 0 }

/** The total of the items of a file, without the payout. */
export const totalsOf = (items: readonly (Figures & { readonly type: ItemType })[]): Figures =>
  items.reduce(
    (total, { type, gross, fee, vat, withheld, net }) =>
      type === 'payout'
        ? total
        : {
            gross: total.gross + gross,
            fee: total.fee + fee,
            vat: total.vat + vat,
            withheld: total.withheld + withheld,
            net: total.net + net,
          },
    ZERO,
  )
