import { z } from 'zod'
import { dayOf, formatDay } from '#domain/day.ts'
import { Millionths } from '#domain/money-schemas.ts'
import { Finding, isDecline, isReferral } from '#domain/worksheet.ts'
import { type Message, msg } from '#kit/message.ts'

/** An underwriter's approval: of which risk, of which findings, on which conditions, and why it is no longer valid. */
export const Approval = z.object({
  /** The only risk that was approved: see `rules/risk.ts`. */
  fingerprint: z.string(),
  findings: z.array(Finding),
  at: z.iso.datetime({ offset: true }),
  reason: z.string(),
  conditions: z.array(z.string()),
  /** What it adds to the premium, in a line that allows that. */
  loading: Millionths.optional(),
  lapsed: z.object({ at: z.iso.datetime({ offset: true }), because: z.string() }).nullable(),
})
export type Approval = z.output<typeof Approval>

/** The approval, if it is valid and is for exactly this risk. */
export const standingApproval = (approval: Approval | null, fingerprint: string): Approval | undefined =>
  approval && !approval.lapsed && approval.fingerprint === fingerprint ? approval : undefined

/** The approval marked as lapsed; one that lapsed before keeps its reason. */
export const lapseApproval = (approval: Approval, because: string, now: Date): Approval =>
  approval.lapsed ? approval : { ...approval, lapsed: { at: now.toISOString(), because } }

/**
 * Whether two findings say the same. The customer's words are compared where there are any: what an agent reads of other policies depends
 * on which ones they may see.
 */
const isSame = (a: Finding, b: Finding) =>
  a.code === b.code && a.blocks === b.blocks && a.authority === b.authority && (a.customer ?? a.sentence) === (b.customer ?? b.sentence)

/** Whether an underwriter saw exactly this finding and approved nevertheless. */
export const coversFinding = ({ findings }: Pick<Approval, 'findings'>, finding: Finding): boolean =>
  findings.some((each) => isSame(each, finding))

/** Findings that need someone with authority, or cannot be insured, and were not approved. */
export const undecidedAmong = (findings: readonly Finding[], approval?: Pick<Approval, 'findings'>): Finding[] =>
  findings.filter((finding) => (isReferral(finding) || isDecline(finding)) && !(approval && coversFinding(approval, finding)))

/** Whether technical control says the same as before. */
export const areSameFindings = (before: readonly Finding[], after: readonly Finding[]): boolean =>
  before.length === after.length && after.every((finding) => before.some((each) => isSame(each, finding)))

/** What happened to an approval, in a sentence; undefined while it is valid. */
export const lapseMessage = (approval: Pick<Approval, 'at' | 'lapsed'> | null): Message | undefined =>
  approval?.lapsed ? msg`The approval of ${formatDay(dayOf(new Date(approval.at)))} lapsed because ${approval.lapsed.because}.` : undefined
