import { digestOf } from '#kit/server/sealed.ts'
import type { Line } from '#lines/line.ts'
import { inspectedRiskText, type RiskParts, riskText } from '../../public/rules/risk.ts'

/** Identifies what is insured; an inspection that was cleared for it counts for nothing else. */
export const insuredFingerprint = (line: Line, answers: Readonly<Record<string, unknown>>): string =>
  digestOf(inspectedRiskText(line, answers))

/** Identifies the whole risk; an approval of it covers no other. */
export const riskFingerprint = (line: Line, parts: RiskParts): string => digestOf(riskText(line, parts))
