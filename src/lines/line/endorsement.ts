import type { Day } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import type { Message } from '#kit/message.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>

/** Something of a policy in force that may change, as people name it. */
export type EndorsementKind = {
  /** By which it is asked for: `plate`. */
  readonly code: string
  /** `The plate has arrived` */
  readonly name: string
  /** When this is the one to choose, and what to have at hand. */
  readonly help: string
  /** Whether the answers that change are about what is insured or about the policyholder, or somebody else holds the policy from then on. */
  readonly of: 'risk' | 'holder' | 'owner'
  /** The fields that are asked again; of somebody else all that is asked of a policyholder. */
  readonly fields: readonly string[]
  /** Which policies it is for, by what they insure; absent: all. */
  readonly isFor?: (answers: Answers) => boolean
  /** The answers about what is insured with what the change itself says of them, whatever is typed. */
  readonly beginning?: (answers: Answers, on: Day) => Answers
  /** The paper that must be shown; absent: none. */
  readonly proof?: string
  /** Our office must agree. */
  readonly needsApproval?: true
  /** The price hangs on it: it counts from the day on which what it costs more is paid or, of what costs no more, on which it is agreed. */
  readonly isPriced?: true
  /** Only before the first day of cover; the days of cover follow from the answers. */
  readonly onlyBeforeStart?: true
  /** Why these answers cannot become those in this way, and beside which field it is said. */
  readonly objection?: (before: Answers, after: Answers) => { readonly field: string; readonly message: Message | string } | undefined
  /** Why our office must agree to these answers, whatever technical control finds. */
  readonly mustAgree?: (before: Answers, after: Answers) => Message | string | undefined
}

/** Of a line whose policies can be changed while they are in force. */
export type EndorsementSpec<Details, Tariff> = {
  readonly kinds: readonly EndorsementKind[]
  /** The taxes on a net premium that is added; present where the price hangs on a kind. */
  readonly taxesOn?: (net: Centavos, details: Details, tariff: Tariff, branch: string) => readonly PremiumLine[]
}

export function bindEndorsement<Details, Tariff>(
  spec: EndorsementSpec<Details, Tariff>,
  { details, tariff }: Readers<Details, Tariff>,
  holderFields: readonly string[],
) {
  const kinds = spec.kinds.map((kind) => (kind.of === 'owner' ? { ...kind, fields: holderFields } : kind))
  return {
    kinds,
    kind: (code: string): EndorsementKind | undefined => kinds.find((each) => each.code === code),
    taxesOn: (net: Centavos, raw: unknown, table: unknown, branch: string): readonly PremiumLine[] =>
      spec.taxesOn?.(net, details(raw), tariff(table), branch) ?? [],
  }
}
