import type { Day } from '#domain/day.ts'

type Answers = Readonly<Record<string, unknown>>

/** Something of a policy in force that may change, as people name it. */
export type EndorsementKind = {
  /** By which it is asked for: `plate`. */
  readonly code: string
  /** `The plate has arrived` */
  readonly name: string
  /** When this is the one to choose, and what to have at hand. */
  readonly help: string
  /** Whether the answers that change are about what is insured or about the policyholder. */
  readonly of: 'risk' | 'holder'
  /** The fields that are asked again. */
  readonly fields: readonly string[]
  /** Which policies it is for, by what they insure; absent: all. */
  readonly isFor?: (answers: Answers) => boolean
  /** The answers about what is insured with what the change itself says of them, whatever is typed. */
  readonly beginning?: (answers: Answers, on: Day) => Answers
  /** The paper that must be shown; absent: none. */
  readonly proof?: string
  /** Our office must agree. */
  readonly needsApproval?: true
}

/** Of a line whose policies can be changed while they are in force, in what their price does not hang on. */
export type EndorsementSpec = { readonly kinds: readonly EndorsementKind[] }

export const bindEndorsement = ({ kinds }: EndorsementSpec) => ({
  kinds,
  kind: (code: string): EndorsementKind | undefined => kinds.find((each) => each.code === code),
})
