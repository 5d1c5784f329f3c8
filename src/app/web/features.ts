import { contributions as calendar } from '#features/work/calendar/feature.web.ts'
import { contributions as todos } from '#features/work/todos/feature.web.ts'
import type { Contribution } from '#kit/extension-point.ts'

/** What features add to the screens of others: the `feature.web.ts` of each that does. */
export const contributions: readonly Contribution[] = [...calendar, ...todos]
