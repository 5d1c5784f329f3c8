import { inspectedRiskText } from '#features/selling/quotes/public/rules/risk.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Line } from '#lines/line.ts'

/** Identifies what is insured, exactly as answered, in the words of the quotation: an inspection cleared for it counts for nothing else. */
export const fingerprintOf = (line: Line, answers: Readonly<Record<string, unknown>>): string => sha256(inspectedRiskText(line, answers))
