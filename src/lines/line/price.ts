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

/** A discount on unregulated premium, in millionths: what the agreement gives, and what the agent asks for besides. */
export type Discount = { readonly agreed: Millionths; readonly asked: Millionths }

/** What rating may use besides the risk and the tariff: the day of the quotation in Manila, the branch (for its local tax) and the discount. */
export type RatingContext = {
  readonly today: Day
  readonly branch: string
  readonly discount?: Discount | undefined
  /** What an underwriter's approval adds to the premium, in a line that takes it. */
  readonly loading?: Millionths | undefined
  /** Of cover that goes on, what was reported under it; absent: nothing is known. */
  readonly experience?: ClaimExperience | undefined
}

/** What is wrong with a version of a tariff: where (`tables.limits.3`), and what to do about it. */
export type TariffDefect = { readonly path: string; readonly level: 'error' | 'warn' } & Readonly<Translatable<'sentence'>>

type Bought = { readonly worksheet: Worksheet; readonly term: Term }

/** What holds when a policy ends before its time. */
export type CancellationBasis = {
  readonly terms: CancellationTerms
  /** Whoever must be told before it ends: a code of the list `Mortgagee`, or a name that was typed. */
  readonly mortgagee?: string | undefined
  readonly parts: readonly PremiumPart[]
  /** What of them was not paid; absent: nothing. */
  readonly unpaid?: Unpaid
  /** What was charged for them and not returned, where the parts are those of a price that was changed since; absent: what they say. */
  readonly charged?: ReturnedPremium
  /** Within how many days of its issue the policy may be given back, for all that was paid; left out where it may not. */
  readonly coolingOffDays?: number | undefined
}

/** How a premium is sold under the value-added tax: with it, at its zero rate, or free of it. */
export type Vatability = 'vatable' | 'zero-rated' | 'exempt'

/** What an invoice must know of a price besides its lines. */
export type Taxation = {
  readonly premium: Vatability
  /** The value-added tax that is contained in the fees. */
  readonly vatInFees: Centavos
}

/** What it costs, by which tables, and what of it is returned. */
export type PriceSpec<Details, Tariff> = {
  /** What it reads of a version of its tariff, `{ version, tables }`: a file of db/seed/tariffs or a row of the database. */
  readonly tariff: z.ZodType<Tariff>
  /** What the places of its tables are called, by path without row numbers (`classes.gross.1`), where their names do not say it. */
  readonly tariffLabels?: Readonly<Record<string, string>>
  /** Gaps, overlaps and values out of bounds in a version of its tariff, beyond what the schema refuses. */
  readonly check: (tariff: Tariff) => readonly TariffDefect[]
  /** Price of the quick fields alone, before anything else is asked; refuses what `rate` refuses, undefined while answers are missing. */
  readonly quickRate: (answers: Answers, tariff: Tariff, context: RatingContext) => Worksheet | undefined
  readonly rate: (details: Details, tariff: Tariff, context: RatingContext) => Worksheet
  /** What its fields offer, by name, given the answers so far. */
  readonly offers?: (answers: Answers, tariff: Tariff) => Offers
  /** The quick field that names a ready-made choice, where there are any. */
  readonly packageField?: string
  /** Ready-made choices for the answers so far, side by side; the lesser first. */
  readonly packages?: (answers: Answers, tariff: Tariff) => readonly Package[]
  /** Where it is left out, a premium without value-added tax is exempt from it, and fees contain none. */
  readonly taxation?: (details: Details, tariff: Tariff) => Taxation
  /** Present where a premium may be paid in parts: the field that chooses how, and what is chosen; undefined: all at once. */
  readonly instalments?: {
    /** It changes what is paid when, and nothing of the risk that an underwriter approved. */
    readonly field: string
    readonly plan: (details: Details, tariff: Tariff) => InstalmentPlan | undefined
  }
  /** Who must be told before a policy ends, and which part of its premium is for which period. */
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
  /** In which parts it is paid; undefined: all at once. */
  instalments: (raw: unknown, table: unknown): InstalmentPlan | undefined => spec.instalments?.plan(details(raw), tariff(table)),
  cancellationTerms: (raw: unknown, table: unknown, bought: Bought) => spec.cancellationTerms(details(raw), tariff(table), bought),
})
