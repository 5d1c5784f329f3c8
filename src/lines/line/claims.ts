import { z } from 'zod'
import type { Centavos } from '#domain/money.ts'
import type { Shot } from './control.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>

/** A document that proves a loss. */
export type ClaimPaper = { readonly code: string; readonly title: string; readonly help?: string | undefined }

/** A kind of loss, as the person who suffered it would name it. */
export type LossKind<Details, Tariff> = {
  readonly code: string
  readonly title: string
  readonly help: string
  /** What is asked beyond when, where and what happened. Nothing of it is required: people who report a loss have other worries. */
  readonly asks?: z.ZodObject
  /** Helpful photographs, in the order in which they are best taken. */
  readonly photos: readonly Shot[]
  /** Documents that prove such a loss; the office asks for those that it needs. */
  readonly papers: readonly ClaimPaper[]
  /**
   * Present where the loss affects the price of the following cover and whether more is insured: always, or where the insured was at fault.
   */
  readonly counts?: 'always' | 'at-fault'
  /** What is insured can be a total loss: once that is paid, the policy ends. */
  readonly mayBeTotal?: true
  /**
   * The most that is paid for it in all, given the answers and what was paid so far; 0 where the policy does not pay for it, undefined where
   * no single sum applies.
   */
  readonly limit?: (details: Details, tariff: Tariff, answers: Answers, paid: Centavos) => Centavos | undefined
  /** One sum is for all such losses of a policy: what is paid for one is no longer there for another. */
  readonly sharesLimit?: true
}

/** How the line handles losses. */
export type ClaimsSpec<Details, Tariff> = {
  /** The most frequent losses come first. */
  readonly kinds: readonly [LossKind<Details, Tariff>, ...LossKind<Details, Tariff>[]]
  /** Days within which a loss must be reported, where the law or the policy sets a limit. */
  readonly noticeDays?: number
  /** Working days within which an agreed amount must be paid, where a law is stricter than for other lines. */
  readonly payWorkingDays?: number
  /** What the law requires to be paid to each person injured by what is insured, regardless of fault. */
  readonly noFault?: (tariff: Tariff) => Centavos
}

const NOTHING_MORE = z.object({})

export const bindClaims = <Details, Tariff>(
  { kinds, noticeDays, payWorkingDays, noFault }: ClaimsSpec<Details, Tariff>,
  { details, tariff }: Readers<Details, Tariff>,
) => ({
  /** Codes of the losses that affect the price of the following cover. */
  counted: kinds.filter(({ counts }) => counts).map(({ code }) => code),
  kinds: kinds.map(({ code, title, help, asks = NOTHING_MORE, photos, papers, counts, mayBeTotal, limit, sharesLimit }) => ({
    ...{ code, title, help, asks, photos, papers, counts, mayBeTotal: mayBeTotal ?? false, sharesLimit: sharesLimit ?? false },
    limit: (raw: unknown, table: unknown, answers: Answers, paid: Centavos): Centavos | undefined =>
      limit?.(details(raw), tariff(table), answers, paid),
  })),
  noticeDays,
  payWorkingDays,
  noFault: noFault && ((table: unknown): Centavos => noFault(tariff(table))),
})
export type Claims = ReturnType<typeof bindClaims>
