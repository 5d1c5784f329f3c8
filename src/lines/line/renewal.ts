import type { Day } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { Message } from '#kit/message.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>

/** The input for requesting the following cover. */
export type Following = {
  /** The day on which the previous cover ends, or ended. */
  readonly endsOn: Day
  /** Days for which the previous cover lasts, or lasted. */
  readonly lasted: number
  /** The first day of the following cover: the same, unless that has passed. */
  readonly from: Day
  /** The current market value of such a thing, where our list has it. */
  readonly marketValue?: Centavos | undefined
}

/** A step from last year's answers to next year's: what it changes, and why, in words for the customer. */
export type RenewalStep = {
  /** An undefined value removes the answer. */
  readonly answers: Answers
  readonly reason: Message | string
}

/** For a line whose cover can continue when it ends. */
export type RenewalSpec<Details> = {
  /** What changes, in order; each step is priced separately, so that every difference in the premium has its reason. */
  readonly steps: (details: Details, following: Following) => readonly RenewalStep[]
  /** Days after the end during which cover may still continue as if it had not ended; none where absent. */
  readonly graceDays?: number
}

/** The same step with the complete answers after it. */
export type RenewedAnswers = { readonly answers: Record<string, unknown>; readonly reason: Message | string }

export const bindRenewal = <Details>({ steps, graceDays = 0 }: RenewalSpec<Details>, { details }: Readers<Details, unknown>) => ({
  graceDays,
  /** The answers after each step, from those of the previous cover to those of the following one. */
  steps: (before: Answers, following: Following): readonly RenewedAnswers[] => {
    let answers: Record<string, unknown> = { ...before }
    return steps(details(before), following).map(({ answers: changed, reason }) => {
      answers = Object.fromEntries(Object.entries({ ...answers, ...changed }).filter(([, value]) => value !== undefined))
      return { answers, reason }
    })
  },
})
export type Renewal = ReturnType<typeof bindRenewal>
