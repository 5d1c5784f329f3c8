import { z } from 'zod'
import type { Centavos } from '#domain/money.ts'
import type { Shot } from './control.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>

/** A paper by which a loss is proved. */
export type ClaimPaper = { readonly code: string; readonly title: string; readonly help?: string | undefined }

/** A kind of loss, as the person says it to whom it happened. */
export type LossKind<Details, Tariff> = {
  readonly code: string
  readonly title: string
  readonly help: string
  /** What is asked beyond when, where and what happened. None of it must be answered: whoever reports has other worries. */
  readonly asks?: z.ZodObject
  /** Photographs that help, in the order in which they are best taken. */
  readonly photos: readonly Shot[]
  /** What proves such a loss; the office asks for those of them that it needs. */
  readonly papers: readonly ClaimPaper[]
  /** Present where it bears on the price of the cover that follows, and on whether more is insured: always, or where whoever is insured was at fault. */
  readonly counts?: 'always' | 'at-fault'
  /** What is insured can be lost altogether: once that is paid, the policy ends. */
  readonly mayBeTotal?: true
  /** What is paid for it at most, given what was answered; 0 where the policy does not pay for it, undefined where no one sum says so. */
  readonly limit?: (details: Details, tariff: Tariff, answers: Answers) => Centavos | undefined
}

/** What the line says of losses. */
export type ClaimsSpec<Details, Tariff> = {
  /** What happens most often stands first. */
  readonly kinds: readonly [LossKind<Details, Tariff>, ...LossKind<Details, Tariff>[]]
  /** Days within which a loss must be reported, where the law or the policy says. */
  readonly noticeDays?: number
  /** Working days within which is paid what was agreed on, where a law is stricter than for other lines. */
  readonly payWorkingDays?: number
  /** What the law has paid to each person who was hurt by what is insured, whoever was at fault. */
  readonly noFault?: (tariff: Tariff) => Centavos
}

const NOTHING_MORE = z.object({})

export const bindClaims = <Details, Tariff>(
  { kinds, noticeDays, payWorkingDays, noFault }: ClaimsSpec<Details, Tariff>,
  { details, tariff }: Readers<Details, Tariff>,
) => ({
  /** Codes of the losses that bear on the price of the cover that follows. */
  counted: kinds.filter(({ counts }) => counts).map(({ code }) => code),
  kinds: kinds.map(({ code, title, help, asks = NOTHING_MORE, photos, papers, counts, mayBeTotal, limit }) => ({
    ...{ code, title, help, asks, photos, papers, counts, mayBeTotal: mayBeTotal ?? false },
    limit: (raw: unknown, table: unknown, answers: Answers): Centavos | undefined => limit?.(details(raw), tariff(table), answers),
  })),
  noticeDays,
  payWorkingDays,
  noFault: noFault && ((table: unknown): Centavos => noFault(tariff(table))),
})
export type Claims = ReturnType<typeof bindClaims>
