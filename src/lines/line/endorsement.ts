import type { Day } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import type { Message } from '#kit/message.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>

/** A change that can be made to a policy in force, as people name it. */
export type EndorsementKind = {
  /** The code by which it is requested: `plate`. */
  readonly code: string
  /** `The plate has arrived` */
  readonly name: string
  /** When to choose this one, and what to have at hand. */
  readonly help: string
  /** Whether the changed answers are about what is insured or about the policyholder, or someone else becomes the policyholder. */
  readonly of: 'risk' | 'holder' | 'owner'
  /** The fields that are asked again; for a new policyholder, everything that is asked of a policyholder. */
  readonly fields: readonly string[]
  /** Which policies it applies to, by what they insure; absent: all. */
  readonly isFor?: (answers: Answers) => boolean
  /** The answers about what is insured, including those that the change itself sets, whatever is typed. */
  readonly beginning?: (answers: Answers, on: Day) => Answers
  /** The document that must be provided; absent: none. */
  readonly proof?: string
  /** Our office must agree. */
  readonly needsApproval?: true
  /**
   * The price depends on it: it takes effect on the day on which the additional premium is paid or, where there is none, on which it is
   * agreed.
   */
  readonly isPriced?: true
  /** Only before the first day of cover; the days of cover are derived from the answers. */
  readonly onlyBeforeStart?: true
  /** Why the answers cannot be changed in this way, and the field beside which that is shown. */
  readonly objection?: (before: Answers, after: Answers) => { readonly field: string; readonly message: Message | string } | undefined
  /** Why our office must agree to these answers, regardless of technical control's findings. */
  readonly mustAgree?: (before: Answers, after: Answers) => Message | string | undefined
}

/** For a line whose policies can be changed while they are in force. */
export type EndorsementSpec<Details, Tariff> = {
  readonly kinds: readonly EndorsementKind[]
  /** The taxes on an additional net premium; present where the price depends on a kind. */
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
