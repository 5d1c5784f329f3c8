import type { Day } from '#domain/day.ts'
import type { Period } from '../rules/periods.ts'

/** A version of a line's rate tables and the days on which covers priced by it may start, the last included. */
export type TariffVersion = Period & { readonly tables: unknown }

/** Whether covers that start on a day are priced by it. */
export const isInForce = ({ effectiveFrom, effectiveTo }: Pick<Period, 'effectiveFrom' | 'effectiveTo'>, day: Day) =>
  effectiveFrom <= day && (effectiveTo === null || day <= effectiveTo)

/** The version for a cover that starts on a day: of several, the one that came into force last. */
export const tariffFor = <T extends Period>(tariffs: readonly T[], day: Day): T | undefined =>
  tariffs
    .filter((each) => isInForce(each, day))
    .reduce<T | undefined>((best, each) => (best && best.effectiveFrom > each.effectiveFrom ? best : each), undefined)
