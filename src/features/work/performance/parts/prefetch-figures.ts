import { dayOf } from '#domain/day.ts'
import { plansForTeam } from '#features/people/staff/public/parts/use-staff.ts'
import { now } from '#kit/web/clock.ts'
import { currentPerson } from '#kit/web/session.ts'
import { prefetchRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract.ts'
import { periodOf } from '../rules/periods.ts'

/** Prefetches the figures as they open: for this month. */
export const prefetchFigures = (): Promise<void> =>
  prefetchRead(contract.employeeKpi, {
    query: { team: String(plansForTeam(currentPerson()?.record)), ...periodOf('this-month', dayOf(now())) },
  })
