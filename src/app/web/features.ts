import { contributions as tariffComparison } from '#features/selling/tariff-comparison/feature.web.ts'
import type { Contribution } from '#kit/extension-point.ts'

/** What features add to the screens of others: the `feature.web.ts` of each that does. */
export const contributions: readonly Contribution[] = [...tariffComparison]
