import { Anchor, Group, Title } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { KpiGrid } from '../../parts/kpi-grid.tsx'
import { useRowsBehind } from '../../parts/rows-behind.ts'
import type { Dashboard } from '../../public/contract.ts'
import { firstDayOf, lastDayOf, monthOfDay, percentPassed } from '../../rules/figures.ts'

/** The month compared with its target and with the last one. */
export function MonthFigures({ kpis, cancelled, scope, today }: Pick<Dashboard, 'kpis' | 'cancelled' | 'scope' | 'today'>) {
  const rowsBehind = useRowsBehind()
  const seesPerformance = useFeature('PERFORMANCE')
  const month = monthOfDay(today)
  return (
    <section aria-labelledby="month">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} id="month">
          {t('This month')}
        </Title>
        {seesPerformance && (
          <Anchor
            component={Link}
            to={pathTo('performance/performance', { audience: 'agent' }, scope === 'team' ? { team: true } : {})}
            py={8}
          >
            {t('Performance')}
          </Anchor>
        )}
      </Group>
      <KpiGrid
        kpis={kpis}
        cancelled={cancelled}
        pace={percentPassed(month, month, today)}
        before="Last month"
        behind={{ from: firstDayOf(month), to: lastDayOf(month), team: scope === 'team' }}
        rowsBehind={rowsBehind}
      />
    </section>
  )
}
