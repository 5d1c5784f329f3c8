import { z } from 'zod'
import type { ClaimExperience } from '#domain/claim-experience.ts'
import { dayOf } from '#domain/day.ts'
import type { MarkFormats } from '#domain/mark-formats.ts'
import { AlternatePolicyholder, type Policyholder } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import type { Finding } from '#domain/worksheet.ts'
import { placeIssues } from '#features/reference/lookups/public/server/commands.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { type Tariff, tariffsOf } from '#features/selling/tariffs/public/server/commands.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { applicableAnswers } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import type { Discount } from '#lines/line/price.ts'
import type { Line } from '#lines/line.ts'
import { isBlank } from '../../public/rules/answers.ts'
import { Commercial } from '../../public/rules/commercial.ts'
import { type Priced, priceOf, versionFor } from '../../public/rules/quotes.ts'
import type { RiskParts } from '../../public/rules/risk.ts'
import { type Agreement, checkAgreement } from '../../public/server/commands/agreement.ts'
import { claimExperience } from '../../public/server/sources.ts'
import { type Approval, standingApproval } from '../../rules/approval.ts'
import { besides, readPart } from '../../rules/issues.ts'
import { unofferedAnswers, withOfferedDefaults } from '../../rules/offered.ts'
import { amongAnswers } from '../../rules/refused.ts'
import type { QuotationRow } from '../store/quotes.ts'
import { findingsOf } from './control.ts'
import type { ActorContext } from './detail.ts'
import { diligenceFor } from './diligence.ts'
import { riskFingerprint } from './fingerprint.ts'
import { codedIn, labelsOf, type Parts } from './labels.ts'

type Issues = z.core.$ZodIssue[]

/** The parsed answers once every one of them is right. */
export type Valid = {
  readonly answers: Record<string, unknown>
  readonly holder: Policyholder
  readonly alternate: AlternatePolicyholder | null
  readonly commercial: Record<string, unknown>
  readonly labels: Readonly<Record<string, string>>
  readonly agreement: Agreement
  /** How plates and stickers are written today. */
  readonly formats: MarkFormats
}

export type Assessment = Priced<Tariff> & {
  readonly findings: readonly Finding[]
  readonly fingerprint: string
  readonly experience: ClaimExperience | undefined
}

/** Checks every answer, the coded ones against their lists, and throws with every fault: `answers.plate`, `holder.mobile`. */
export async function validate(
  db: Db,
  line: Line,
  row: Pick<QuotationRow, 'answers' | 'holder' | 'alternate' | 'commercial' | 'agentId' | 'branch'>,
  { actor, now }: ActorContext,
): Promise<Valid> {
  const issues: Issues = []
  const today = dayOf(now)
  const commercial = applicableAnswers(Commercial, row.commercial)
  const [tariffs, formats, { agreement, misplaced }] = await Promise.all([
    tariffsOf(db, line.code, today),
    markFormatsOn(db, today),
    checkAgreement(db, commercial, { id: row.agentId }),
  ])
  const tariff = versionFor(line, applicableAnswers(line.risk.schema, row.answers), tariffs, today)
  const parts = {
    answers: tariff ? withOfferedDefaults(line, row.answers, tariff) : applicableAnswers(line.risk.schema, row.answers),
    holder: applicableAnswers(line.risk.holder, { ...row.holder, ...(await diligenceFor(db, line, row, now)) }),
    alternate: row.alternate && !isBlank(row.alternate) ? applicableAnswers(AlternatePolicyholder, row.alternate) : null,
    commercial,
  } satisfies Parts
  issues.push(...readPart(line.risk.schema, 'answers', parts.answers, now).issues)
  const wrong = { ...line.risk.misread(parts.answers, formats), ...(tariff ? unofferedAnswers(line, parts.answers, tariff) : {}) }
  issues.push(...besides('answers', parts.answers, wrong, issues))
  const holder = readPart(line.risk.holder, 'holder', parts.holder, now)
  const alternate = parts.alternate ? readPart(AlternatePolicyholder, 'alternate', parts.alternate, now) : undefined
  issues.push(...holder.issues, ...(alternate?.issues ?? []), ...readPart(Commercial, 'commercial', parts.commercial, now).issues)
  const coded = codedIn(line, parts)
  const labels = await labelsOf(db, coded)
  for (const { part, field, list, code, isOpen } of coded) {
    const path = [part, ...field.split('.')]
    const isTold = issues.some((issue) => issue.path.join('.') === path.join('.'))
    if (!isOpen && !isTold && labels[`${list}:${code}`] === undefined)
      issues.push({ code: 'custom', path, message: 'Choose one from the list.', input: code })
  }
  issues.push(...(await placeIssuesOf(db, parts.holder, issues)))
  // A customer is not asked for these, so they could not correct any of it.
  if (misplaced.length > 0 && actor.kind === 'customer') throw problem('not-now', { message: ASK_YOUR_AGENT })
  for (const { field, message } of misplaced)
    if (!issues.some(({ path }) => path[0] === 'commercial' && path[1] === field))
      issues.push({ code: 'custom', path: ['commercial', field], message, input: parts.commercial[field] })
  if (issues.length > 0 || !holder.data) throw new z.ZodError(issues)
  return { ...parts, holder: holder.data, alternate: alternate?.data ?? null, labels, agreement, formats }
}

const Place = z.object({ province: z.string(), city: z.string(), zip: z.string() })

/** Province, city and ZIP code that do not agree, where they have no other fault. */
async function placeIssuesOf(db: Db, holder: Readonly<Record<string, unknown>>, told: Issues): Promise<Issues> {
  const place = Place.safeParse(holder).data
  if (!place || told.some(({ path: [part, name] }) => part === 'holder' && String(name) in place)) return []
  const found = await placeIssues(db, place)
  return found.map(({ path, message }) => ({ code: 'custom', path: ['holder', path], message, input: place[path] }))
}

const ASK_YOUR_AGENT = 'Your agent may no longer give the terms of this quotation. Please ask them to check it.'

type Risk = RiskParts & {
  readonly id: string
  readonly branch: string
  readonly previousId: string | null
  readonly customerId: string | null
  /** The version that priced it before, where the offer is still open. */
  readonly keep?: Tariff | undefined
  readonly discount: Discount
  readonly approval: Approval | null
}

/** Prices valid answers as of now and runs technical control on them. */
export async function assess(db: Db, line: Line, risk: Risk, now: Date): Promise<Assessment> {
  const today = dayOf(now)
  const tariffs = await tariffsOf(db, line.code, today)
  const fingerprint = riskFingerprint(line, risk)
  const loading = standingApproval(risk.approval, fingerprint)?.loading
  const experience = (risk.previousId && (await onlyContribution(claimExperience)(db, line, risk.previousId, today))) || undefined
  const priced = amongAnswers(() => priceOf(line, risk.answers, tariffs, { ...risk, today, loading, experience }))
  if (!priced) throw problem('no-tariff')
  return { ...priced, findings: await findingsOf(db, line, { ...risk, ...priced }, today), fingerprint, experience }
}
