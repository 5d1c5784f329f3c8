import type { Day } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { Message } from '#kit/message.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>

/** What the cover that follows is asked for with. */
export type Following = {
  /** The day on which the cover before ends, or ended. */
  readonly endsOn: Day
  /** Days for which the cover before lasts, or lasted. */
  readonly lasted: number
  /** The first day of the cover that follows: the same, unless that has passed. */
  readonly from: Day
  /** What the market pays for such a thing now, where our list knows it. */
  readonly marketValue?: Centavos | undefined
}

/** A step from the answers of last year to those of the next: what it changes, and why, in words for the customer. */
export type RenewalStep = {
  /** An answer that is undefined is not given any more. */
  readonly answers: Answers
  readonly reason: Message | string
}

/** Of a line whose cover can go on when it ends. */
export type RenewalSpec<Details> = {
  /** What changes, in order; each step is priced for itself, so that every difference of the premium has its reason. */
  readonly steps: (details: Details, following: Following) => readonly RenewalStep[]
  /** Days after the end in which cover may still go on as if it had not ended; none where left out. */
  readonly graceDays?: number
}

/** The same step with all answers as they are after it. */
export type RenewedAnswers = { readonly answers: Record<string, unknown>; readonly reason: Message | string }

export const bindRenewal = <Details>({ steps, graceDays = 0 }: RenewalSpec<Details>, { details }: Readers<Details, unknown>) => ({
  graceDays,
  /** The answers after each step, from those of the cover before to those of the cover that follows. */
  steps: (before: Answers, following: Following): readonly RenewedAnswers[] => {
    let answers: Record<string, unknown> = { ...before }
    return steps(details(before), following).map(({ answers: changed, reason }) => {
      answers = Object.fromEntries(Object.entries({ ...answers, ...changed }).filter(([, value]) => value !== undefined))
      return { answers, reason }
    })
  },
})
export type Renewal = ReturnType<typeof bindRenewal>
