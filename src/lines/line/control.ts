import type { z } from 'zod'
import type { Day, Term } from '#domain/day.ts'
import type { MarkFormats } from '#domain/mark-formats.ts'
import type { Centavos, Millionths } from '#domain/money.ts'
import { type Finding, isDecline, isReferral, type Worksheet } from '#domain/worksheet.ts'
import { applicableAnswers, fieldsOf } from '#kit/field.ts'
import type { RatingContext } from './price.ts'
import type { Readers } from './readers.ts'
import type { RiskKey } from './risk.ts'

/** Another certificate or policy in force for the same thing in an overlapping period. */
export type Clash = {
  readonly key: RiskKey
  /** Given to those who may see that policy. */
  readonly policyNumber: string | undefined
  readonly from: Day
  readonly to: Day
}

/** The fair market value of what is insured, and the range within which it may be insured. */
export type MarketValue = { readonly value: Centavos; readonly min: Centavos; readonly max: Centavos }

/** A loss of the same thing, or of the same person under the same line, in our own records: only its day, without revealing whose it is. */
export type EarlierClaim = { readonly lossOn: Day }

export type ControlContext = RatingContext & {
  readonly term: Term
  readonly clashes: readonly Clash[]
  /** The formats of plates and stickers. */
  readonly formats: MarkFormats
  /** Undefined where it is not in the list. */
  readonly market?: MarketValue | undefined
  /** The day of the last inspection cleared for exactly these answers. */
  readonly inspectedOn?: Day | undefined
  /**
   * There is no network, so lists of values, other policies and claims cannot be queried. Only what the answers themselves show is found.
   */
  readonly isAway?: boolean | undefined
  /** Losses that were paid, or for which money is reserved; absent if not looked up. */
  readonly earlier?: readonly EarlierClaim[] | undefined
  /** The last day of the last policy of ours for what `claimedCover` names; null if there was none, absent if not looked up. */
  readonly ourCoverUntil?: Day | null | undefined
}

/** A photograph that an inspection asks for. */
export type Shot = { readonly code: string; readonly title: string; readonly help: string; readonly required: boolean }

/** What is known while some answers are still missing. */
export type EarlyContext = Pick<ControlContext, 'today' | 'formats' | 'market' | 'discount' | 'isAway'>

type Answers = Readonly<Record<string, unknown>>

/** What the answers to some fields cause as soon as they are given, whatever else is missing. */
export type EarlyRule<Tariff> = {
  /** Beside these it is told. */
  readonly fields: readonly string[]
  readonly find: (answers: Answers, tariff: Tariff, context: EarlyContext) => readonly Finding[]
}

/** A rule of technical control for the answers that it reads; it reports nothing until they are present and valid. */
export const early = <S extends z.ZodObject, Tariff>(
  fields: readonly string[],
  reads: S,
  find: (answers: z.output<S>, tariff: Tariff, context: EarlyContext) => readonly Finding[],
): EarlyRule<Tariff> => ({
  fields,
  find: (answers, tariff, context) => {
    const read = reads.safeParse(answers)
    return read.success ? find(read.data, tariff, context) : []
  },
})

/** What some answers cause, and the fields beside which it is shown. */
export type EarlyFinding = { readonly fields: readonly string[]; readonly finding: Finding }

/** What underwriters write most often when they approve, decline or query the agent. */
export type Phrases = { readonly approve: readonly string[]; readonly decline: readonly string[]; readonly ask: readonly string[] }

/** Technical control: what someone must decide, who may decide it, and what must be inspected first. */
export type ControlSpec<Details, Tariff> = {
  readonly findings: (details: Details, worksheet: Worksheet, tariff: Tariff, context: ControlContext) => readonly Finding[]
  /** The same for individual answers, so that the consequence appears as soon as they are typed. */
  readonly early?: readonly EarlyRule<Tariff>[]
  /** What an earlier policy of ours must be recorded for, where the answers claim one; empty if they claim none, or are believed. */
  readonly claimedCover?: (details: Details, tariff: Tariff, formats: MarkFormats) => readonly RiskKey[]
  /** The authorities that its findings name, with their labels. */
  readonly authorities: readonly { readonly code: string; readonly name: string }[]
  /** Conditions on which underwriters most often make approval depend. */
  readonly conditions?: readonly string[]
  /** What they write most often, beyond the phrases that fit every line. */
  readonly phrases?: Phrases
  /** The most that an underwriter may add to the premium, in a line that is rated with `loading`; absent if nothing may be added. */
  readonly mostLoading?: (tariff: Tariff) => Millionths
  readonly inspection?: {
    /** Photographs that an inspection of the risk asks for. */
    readonly shots: readonly Shot[]
    /** The answers that these photographs show; changing any other requires no new ones. */
    readonly inspectedFields: readonly string[]
  }
}

export const bindControl = <Details, Tariff>(
  spec: ControlSpec<Details, Tariff>,
  { details, tariff }: Readers<Details, Tariff>,
  schema: z.ZodObject,
) => ({
  findings: (raw: unknown, worksheet: Worksheet, table: unknown, context: ControlContext) =>
    spec.findings(details(raw), worksheet, tariff(table), context),
  claimedCover: (raw: unknown, table: unknown, formats: MarkFormats): readonly RiskKey[] =>
    spec.claimedCover?.(details(raw), tariff(table), formats) ?? [],
  /** The findings for individual answers, each once, before the rest is answered. */
  early: (answers: Answers, table: unknown, context: EarlyContext): EarlyFinding[] => {
    const given = applicableAnswers(schema, answers)
    return (spec.early ?? []).flatMap(({ fields, find }) =>
      find(given, tariff(table), context)
        .filter((finding) => isReferral(finding) || isDecline(finding))
        .map((finding) => ({ fields, finding })),
    )
  },
  authorities: spec.authorities,
  conditions: spec.conditions ?? [],
  phrases: spec.phrases ?? { approve: [], decline: [], ask: [] },
  mostLoading: (table: unknown): Millionths => spec.mostLoading?.(tariff(table)) ?? 0,
  inspection: spec.inspection ?? { shots: [], inspectedFields: fieldsOf(schema).map(({ name }) => name) },
})
