import type { z } from 'zod'
import type { ClaimExperience } from '#domain/claim-experience.ts'
import type { Day, Term } from '#domain/day.ts'
import type { Centavos, Millionths } from '#domain/money.ts'
import { taxOf, type Worksheet } from '#domain/worksheet.ts'
import type { Translatable } from '#kit/message.ts'
import type { Offers } from '#kit/offers.ts'
import type { InstalmentPlan } from '../instalments.ts'
import type { Package } from '../package.ts'
import type { CancellationTerms, PremiumPart, ReturnedPremium, Unpaid } from '../return-premium.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>

/** A discount on unregulated premium, in millionths: what the agreement grants, and what the agent asks for in addition. */
export type Discount = { readonly agreed: Millionths; readonly asked: Millionths }

/**
 * What rating may use in addition to the risk and the tariff: the day of the quotation in Manila, the branch (for its local tax) and the
 * discount.
 */
export type RatingContext = {
  readonly today: Day
  readonly branch: string
  readonly discount?: Discount | undefined
  /** What an underwriter's approval adds to the premium, in a line that allows it. */
  readonly loading?: Millionths | undefined
  /** For cover that continues, what was reported under it; absent if nothing is known. */
  readonly experience?: ClaimExperience | undefined
}

/** What is wrong with a version of a tariff: where (`tables.limits.3`), and how to fix it. */
export type TariffDefect = { readonly path: string; readonly level: 'error' | 'warn' } & Readonly<Translatable<'sentence'>>

type Bought = { readonly worksheet: Worksheet; readonly term: Term }

/** What applies when a policy ends early. */
export type CancellationBasis = {
  readonly terms: CancellationTerms
  /** Who must be notified before it ends: a code of the list `Mortgagee`, or a typed name. */
  readonly mortgagee?: string | undefined
  readonly parts: readonly PremiumPart[]
  /** The unpaid amount of these parts; absent: nothing. */
  readonly unpaid?: Unpaid
  /**
   * What was charged for these parts and not returned, where the parts belong to a price that has changed since then; absent: what they
   * state.
   */
  readonly charged?: ReturnedPremium
  /** What claims made for it cost so far; absent where none was made, or they have nothing to do with these parts. */
  readonly claimed?: Centavos | undefined
  /** Days from issue within which the policy may be given back for a full refund; absent where it may not. */
  readonly coolingOffDays?: number | undefined
}

/** How a premium is sold under value-added tax: with it, at its zero rate, or exempt from it. */
export type Vatability = 'vatable' | 'zero-rated' | 'exempt'

/** What an invoice needs to know about a price besides its lines. */
export type Taxation = {
  readonly premium: Vatability
  /** The value-added tax contained in the fees. */
  readonly vatInFees: Centavos
}

/** What it costs, by which tables, and what part is returned. */
export type PriceSpec<Details, Tariff> = {
  /** How a version of its tariff, `{ version, tables }`, is read: a file of db/seed/tariffs or a row of the database. */
  readonly tariff: z.ZodType<Tariff>
  /** Labels of its tables' fields, by path without row numbers (`classes.gross.1`), where their names are not clear. */
  readonly tariffLabels?: Readonly<Record<string, string>>
  /** Gaps, overlaps and values out of bounds in a version of its tariff, beyond what the schema refuses. */
  readonly check: (tariff: Tariff) => readonly TariffDefect[]
  /**
   * The price from the quick fields alone, before anything else is asked; refuses what `rate` refuses, undefined while answers are missing.
   */
  readonly quickRate: (answers: Answers, tariff: Tariff, context: RatingContext) => Worksheet | undefined
  readonly rate: (details: Details, tariff: Tariff, context: RatingContext) => Worksheet
  /** The choices that its fields offer, by name, given the answers so far. */
  readonly offers?: (answers: Answers, tariff: Tariff) => Offers
  /** The quick field that selects a package, where there are any. */
  readonly packageField?: string
  /** The packages for the answers so far, side by side, the lesser first. */
  readonly packages?: (answers: Answers, tariff: Tariff) => readonly Package[]
  /** Where absent, a premium without value-added tax is exempt from it, and fees contain none. */
  readonly taxation?: (details: Details, tariff: Tariff) => Taxation
  /** Present where a premium may be paid in instalments: the field that chooses the plan, and the chosen plan; undefined: all at once. */
  readonly instalments?: {
    /** It changes when amounts are paid, and nothing about the risk that an underwriter approved. */
    readonly field: string
    readonly plan: (details: Details, tariff: Tariff) => InstalmentPlan | undefined
  }
  /** Who must be notified before a policy ends, and which part of its premium is for which period. */
  readonly cancellationTerms: (details: Details, tariff: Tariff, bought: Bought) => CancellationBasis
}

const taxationBy = (lines: Worksheet['lines']): Taxation => ({
  premium: lines.some((line) => taxOf(line) === 'vat' && line.amount > 0) ? 'vatable' : 'exempt',
  vatInFees: 0,
})

export const bindPrice = <Details, Tariff>(spec: PriceSpec<Details, Tariff>, { details, tariff, fits }: Readers<Details, Tariff>) => ({
  tariff: spec.tariff,
  tariffLabels: spec.tariffLabels ?? {},
  fits,
  check: (table: unknown) => spec.check(tariff(table)),
  quickRate: (answers: Answers, table: unknown, context: RatingContext) => spec.quickRate(answers, tariff(table), context),
  rate: (raw: unknown, table: unknown, context: RatingContext) => spec.rate(details(raw), tariff(table), context),
  offers: (answers: Answers, table: unknown) => spec.offers?.(answers, tariff(table)) ?? {},
  packageField: spec.packageField,
  packages: (answers: Answers, table: unknown) => spec.packages?.(answers, tariff(table)) ?? [],
  taxation: (raw: unknown, table: unknown, lines: Worksheet['lines']) => spec.taxation?.(details(raw), tariff(table)) ?? taxationBy(lines),
  instalmentField: spec.instalments?.field,
  /** The instalments in which it is paid; undefined: all at once. */
  instalments: (raw: unknown, table: unknown): InstalmentPlan | undefined => spec.instalments?.plan(details(raw), tariff(table)),
  cancellationTerms: (raw: unknown, table: unknown, bought: Bought) => spec.cancellationTerms(details(raw), tariff(table), bought),
})
