import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { type DatedFormats, MarkFormat, type MarkFormats } from '#domain/mark-formats.ts'
import type { Centavos } from '#domain/money.ts'
import type { OfficeHours } from '#domain/office-hours.ts'
import { type Db, oncePerTransaction } from '#kit/server/db.ts'
import type { Valuation } from '../../rules/lookups.ts'
import { versionOn, versionsOf, versionsOn } from '../../server/lists/in-force.ts'

const ValuationRow = z
  .object({ kept_each_year: z.coerce.number(), least: z.coerce.number(), most: z.coerce.number() })
  .transform(({ kept_each_year: keptEachYear, ...band }): Valuation => ({ keptEachYear, ...band }))

/** The dated lists that each sale needs. */
const ofSales = oncePerTransaction(
  (db: Db, day: Day) => versionsOn(db, ['quote-validity', 'legal-terms', 'plate-formats'], day),
  (day) => day,
)

/** How vehicles were valued on a day, and whether that is demo data. */
export const valuationOn = oncePerTransaction(
  async (db: Db, day: Day): Promise<Valuation & { readonly isDemo: boolean }> => {
    const { rows, isDemo } = await versionOn(db, 'valuation', day)
    return { ...ValuationRow.parse(rows[0]), isDemo }
  },
  (day) => day,
)

/** Like `valuationOn` for any number of days without a query for each. */
export async function valuations(db: Db): Promise<(day: Day) => Valuation> {
  const versions = (await versionsOf(db, 'valuation')).map(({ rows, effectiveOn }) => ({
    from: effectiveOn ?? '',
    ...ValuationRow.parse(rows[0]),
  }))
  return (day) => {
    const found = versions.find(({ from }) => from <= day)
    if (!found) throw new Error(`no valuation on ${day}`)
    return found
  }
}

/** For how many days a quotation of a line made on a day is valid. */
export const validDaysOn = oncePerTransaction(
  async (db: Db, line: string, day: Day): Promise<number> => {
    const { rows } = (await ofSales(db, day))('quote-validity')
    const found = rows.find((row) => row.line === line) ?? rows.find((row) => row.line === 'any')
    return z.coerce.number().int().min(1).parse(found?.days)
  },
  (line, day) => `${line} ${day}`,
)

const LegalTermsRow = z.object({
  covered_above: z.coerce.number(),
  covered_report_days: z.coerce.number(),
  privacy_answer_days: z.coerce.number(),
  policy_kept_years: z.coerce.number(),
  diligence_kept_years: z.coerce.number(),
})

/** Figures required by law, as of a day. */
export type LegalTerms = {
  /** Premiums above this, paid by one customer in a day, are a covered transaction. */
  readonly coveredAbove: Centavos
  /** Working days within which a covered transaction is reported. */
  readonly coveredReportDays: number
  /** Days within which someone asking about their data is answered. */
  readonly privacyAnswerDays: number
  /** Years that a policy and its payments are kept after its cover ended. */
  readonly policyKeptYears: number
  /** Years that the particulars of a customer whose policy was never issued are kept. */
  readonly diligenceKeptYears: number
}

export const legalTermsOn = oncePerTransaction(
  async (db: Db, day: Day): Promise<LegalTerms> => {
    const { rows } = (await ofSales(db, day))('legal-terms')
    const row = LegalTermsRow.parse(rows[0])
    return {
      coveredAbove: Math.round(row.covered_above * 100),
      coveredReportDays: row.covered_report_days,
      privacyAnswerDays: row.privacy_answer_days,
      policyKeptYears: row.policy_kept_years,
      diligenceKeptYears: row.diligence_kept_years,
    }
  },
  (day) => day,
)

const AgentTermsRow = z
  .object({
    most_life: z.coerce.number(),
    most_non_life: z.coerce.number(),
    most_general_agencies: z.coerce.number(),
    renewal_commission: z.coerce.number(),
    draft_kept_days: z.coerce.number(),
    closed_kept_days: z.coerce.number(),
  })
  .transform((row) => ({
    ...{ mostLife: row.most_life, mostNonLife: row.most_non_life, mostGeneralAgencies: row.most_general_agencies },
    /** Centavos that an agent must earn a year for the licence to be renewed. */
    renewalCommission: Math.round(row.renewal_commission * 100),
    /** Days that an application is kept if it was never sent, or if it came to nothing. */
    ...{ draftKeptDays: row.draft_kept_days, closedKeptDays: row.closed_kept_days },
  }))
export type AgentTerms = z.output<typeof AgentTermsRow>

export const agentTermsOn = async (db: Db, day: Day): Promise<AgentTerms> =>
  AgentTermsRow.parse((await versionOn(db, 'agent-terms', day)).rows[0])

const ServiceTimesRow = z
  .object({
    answer_hours: z.coerce.number(),
    acknowledge_days: z.coerce.number(),
    complaint_days: z.coerce.number(),
    complex_days: z.coerce.number(),
    days_open: z.coerce.number(),
    opens: z.coerce.number(),
    closes: z.coerce.number(),
    lapse_days: z.coerce.number(),
    kept_days: z.coerce.number(),
  })
  .transform((row) => ({
    ...{ answerHours: row.answer_hours, acknowledgeDays: row.acknowledge_days },
    ...{ complaintDays: row.complaint_days, complexDays: row.complex_days },
    ...{ lapseDays: row.lapse_days, keptDays: row.kept_days },
    hours: { daysOpen: row.days_open, opens: row.opens, closes: row.closes },
  }))

/** Response times of the help desk, and its hours. */
type ServiceTimes = Omit<z.output<typeof ServiceTimesRow>, 'hours'> & { readonly office: OfficeHours }

export async function serviceTimesOn(db: Db, day: Day): Promise<ServiceTimes> {
  const { hours, ...times } = ServiceTimesRow.parse((await versionOn(db, 'service-times', day)).rows[0])
  const holidays = (await versionOn(db, 'holidays', day)).rows.map((row) => row.day ?? '')
  return { ...times, office: { ...hours, holidays: new Set(holidays) } }
}

const ClaimTermsRow = z
  .object({
    papers_days: z.coerce.number(),
    decision_days: z.coerce.number(),
    pay_days: z.coerce.number(),
    latest_days: z.coerce.number(),
    alone_up_to: z.coerce.number(),
  })
  .transform((row) => ({
    ...{ papersDays: row.papers_days, decisionDays: row.decision_days, payDays: row.pay_days, latestDays: row.latest_days },
    /** Centavos that one person may offer alone. */
    aloneUpTo: Math.round(row.alone_up_to * 100),
  }))
export type ClaimTerms = z.output<typeof ClaimTermsRow>

/** Deadlines for losses reported, proved or agreed on on a day. */
export const claimTermsOn = async (db: Db, day: Day): Promise<ClaimTerms> =>
  ClaimTermsRow.parse((await versionOn(db, 'claim-terms', day)).rows[0])

const RemittanceTermsRow = z.object({ days: z.coerce.number().int() })

/** Within how many days a premium that an agent receives on a day must be remitted. */
export const remittanceTermsOn = async (db: Db, day: Day) =>
  RemittanceTermsRow.parse((await versionOn(db, 'remittance-terms', day)).rows[0])

const FormatRow = z
  .object({ kind: z.string(), carried_by: z.string(), pattern: z.string() })
  .transform(({ kind, carried_by: on, pattern: mask }) => ({ kind, on, mask }))
  .pipe(MarkFormat)

/** The formats of plates and conduction stickers, with their first day; latest first. */
export async function markFormats(db: Pick<Db, 'select'>): Promise<readonly DatedFormats[]> {
  const versions = await versionsOf(db, 'plate-formats')
  return versions.map(({ effectiveOn, rows }) => ({ from: effectiveOn ?? '', formats: rows.map((row) => FormatRow.parse(row)) }))
}

/** Their formats on a day. */
export const markFormatsOn = oncePerTransaction(
  async (db: Db, day: Day): Promise<MarkFormats> => (await ofSales(db, day))('plate-formats').rows.map((row) => FormatRow.parse(row)),
  (day) => day,
)
