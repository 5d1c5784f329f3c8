import { CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { shortAmount } from '../../parts/short-amount.ts'
import type { EmployeeKpi } from '../../public/contract.ts'
import type { Measure } from '../../rules/figures.ts'
import { formatMonth } from '../../rules/periods.ts'

type Props = { readonly months: EmployeeKpi['months']; readonly measure: Measure }

/** One measure over the months as bars, with the target as a dashed line across them. */
export default function MonthsChart({ months, measure }: Props) {
  const { money } = useFormatters()
  const isMoney = measure === 'premium'
  const hasTargets = months.some(({ targets }) => targets[measure])
  const plain = (value: number): string => value.toLocaleString('en-PH')
  return (
    <CompositeChart
      h={260}
      data={months.map(({ month, made, targets }) => ({ month: formatMonth(month), made: made[measure], asked: targets[measure] ?? null }))}
      dataKey="month"
      series={[
        { name: 'made', label: t('Actual'), type: 'bar', color: 'brand' },
        ...(hasTargets ? [{ name: 'asked', label: t('Target'), type: 'line' as const, color: 'mango', strokeDasharray: '6 4' }] : []),
      ]}
      curveType="step"
      withDots={false}
      withLegend={hasTargets}
      valueFormatter={isMoney ? money : plain}
      yAxisProps={{ width: 56, allowDecimals: false, ...(isMoney ? { tickFormatter: shortAmount } : {}) }}
      xAxisProps={{ tickFormatter: (month: string) => month.slice(0, 3), padding: { left: 12, right: 12 } }}
      composedChartProps={{ accessibilityLayer: false }}
      maxBarWidth={40}
    />
  )
}
