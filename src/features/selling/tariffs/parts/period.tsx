import type { Day } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'

/** The days on which covers that a version prices may start. */
export const Period = ({ from, to }: { readonly from: Day; readonly to: Day | null }) =>
  to ? (
    <>
      <DayText day={from} /> – <DayText day={to} />
    </>
  ) : (
    <>
      {t('from')} <DayText day={from} />
    </>
  )
