import { t } from '#kit/web/text.ts'
import classes from '../../parts/dashboard.module.css'
import { Funnel } from '../../parts/funnel.tsx'
import { KpiGrid } from '../../parts/kpi-grid.tsx'
import { useRowsBehind } from '../../parts/rows-behind.ts'
import type { EmployeeKpi } from '../../public/contract.ts'
import { firstDayOf, lastDayOf, monthsBetween, percentPassed } from '../../rules/figures.ts'
import type { PeriodName } from '../../rules/periods.ts'
import { LinesOfBusiness } from './lines-of-business.tsx'
import { Months } from './months.tsx'
import { RankCard } from './rank-card.tsx'
import { Team } from './team.tsx'

type Props = { readonly kpi: EmployeeKpi; readonly period: PeriodName; readonly category: string | undefined }

/** Everything that is measured for a person or a team. */
export function PersonFigures({ kpi, period, category }: Props) {
  const { from, to, today, scope, person, kpis, cancelled, months, lines, standing, ranking } = kpi
  const rowsBehind = useRowsBehind()
  const whose = {
    team: scope === 'team',
    ...(person.isSelf ? {} : { name: scope === 'own' ? person.name : undefined, id: person.id }),
    line: category,
  }
  const behind = { from: firstDayOf(from), to: lastDayOf(to), ...whose }
  const pace = percentPassed(from, to, today)
  // A rank is shown beside the figure it is based on: for someone who leads others, the figure of the whole team.
  const isRanked = standing !== null && standing.of > 1 && (scope === 'team' || !person.hasTeam)
  const count = monthsBetween(from, to)
  const made = Object.fromEntries(kpis.map((each) => [each.measure, each.made]))
  return (
    <div className={classes.columns}>
      {ranking.length > 0 && (
        <div className={classes.wide}>
          <Team team={ranking} pace={pace} same={{ period, category }} />
        </div>
      )}
      <div className={classes.main}>
        <section aria-label={t('Against targets')}>
          <KpiGrid
            kpis={kpis}
            cancelled={cancelled}
            pace={pace}
            before={count === 1 ? 'Previous month' : t('{count} months before', { count })}
            behind={behind}
            rowsBehind={rowsBehind}
          />
        </section>
        <Months months={months} whose={whose} rowsBehind={rowsBehind} />
      </div>
      <div className={classes.side}>
        {isRanked && <RankCard standing={standing} />}
        {category === undefined && (
          <Funnel
            title={t('Conversion')}
            made={{ leads: made.leads ?? 0, met: made.met ?? 0, quotations: made.quotations ?? 0, policies: made.policies ?? 0 }}
          />
        )}
      </div>
      <div className={classes.wide}>
        {lines.length > 0 && <LinesOfBusiness lines={lines} chosen={category} behind={behind} rowsBehind={rowsBehind} />}
      </div>
    </div>
  )
}
