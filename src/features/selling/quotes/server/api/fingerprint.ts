import { sha256 } from '#kit/server/crypto.ts'
import type { Line } from '#lines/line.ts'
import { inspectedRiskText, type RiskParts, riskText } from '../../public/rules/risk.ts'

/** Names what is insured; an inspection that was cleared for it counts for nothing else. */
export const insuredFingerprint = (line: Line, answers: Readonly<Record<string, unknown>>): string =>
  sha256(inspectedRiskText(line, answers))

/** Names the whole risk; an approval of it covers no other. */
export const riskFingerprint = (line: Line, parts: RiskParts): string => sha256(riskText(line, parts))
