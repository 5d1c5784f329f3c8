import type { Day } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import type { Message } from '#kit/message.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>>

/** The basis on which a policy was sold: whom it insured then, and their net premium. */
export type SoldAt<Details> = { readonly details: Details; readonly net: Centavos }

/** What a person is insured for, and up to what amount. */
export type MemberCover = {
  readonly plan: string
  readonly benefits: readonly { readonly label: string; readonly detail: string; readonly amount: Centavos }[]
}

/** For a line whose insured people join and leave while the policy is in force. */
export type RosterSpec<Details, Tariff> = {
  /** The field whose rows these people are. */
  readonly field: string
  /** The code of the letter that certifies each person's cover. */
  readonly certificate: string
  /** The answers with other people in that field, and with whatever depends on their number. */
  readonly answersWith: (answers: Answers, rows: readonly Row[]) => Answers
  /** The cover of one person, by their index. */
  readonly cover: (details: Details, index: number, tariff: Tariff) => MemberCover | undefined
  /** The answers for cover that starts on a day: next year's. */
  readonly beginning: (answers: Answers, on: Day) => Answers
  /** Each person's annual premium in centavos before taxes, at the rates at which the policy was sold. */
  readonly premiums: (details: Details, tariff: Tariff, sold: SoldAt<Details>) => readonly Centavos[]
  /** Why a person, by their index, cannot join on a day without an underwriter's decision. */
  readonly objection: (
    details: Details,
    index: number,
    tariff: Tariff,
    joining: { readonly on: Day; readonly today: Day },
  ) => Message | undefined
  /** How many days ago someone may have left at most when it is recorded: they were insured until then, and nothing is returned for it. */
  readonly leavingDays: (tariff: Tariff) => number
  /** The taxes on a net premium. */
  readonly taxesOn: (net: Centavos, tariff: Tariff, branch: string) => readonly PremiumLine[]
}

export const bindRoster = <Details, Tariff>(
  { field, certificate, answersWith, cover, beginning, premiums, objection, leavingDays, taxesOn }: RosterSpec<Details, Tariff>,
  { details, tariff }: Readers<Details, Tariff>,
) => ({
  field,
  certificate,
  answersWith,
  cover: (raw: unknown, index: number, table: unknown) => cover(details(raw), index, tariff(table)),
  beginning,
  premiums: (raw: unknown, table: unknown, sold: SoldAt<unknown>) =>
    premiums(details(raw), tariff(table), { details: details(sold.details), net: sold.net }),
  objection: (raw: unknown, index: number, table: unknown, joining: { readonly on: Day; readonly today: Day }) =>
    objection(details(raw), index, tariff(table), joining),
  leavingDays: (table: unknown) => leavingDays(tariff(table)),
  taxesOn: (net: Centavos, table: unknown, branch: string) => taxesOn(net, tariff(table), branch),
})
export type Roster = ReturnType<typeof bindRoster>
