import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useFormatters } from '#kit/web/formatters.ts'
import { shortAmount } from '../../parts/short-amount.ts'
import type { Month } from '../../rules/figures.ts'
import { formatMonth } from '../../rules/periods.ts'
import { Patterns, patternOf } from './patterns.tsx'

type Props = {
  readonly months: readonly Month[]
  readonly lines: readonly { readonly line: string; readonly name: string }[]
  readonly premiumOf: (month: Month, line: string) => number
}

/** Premium of each month, the lines of insurance stacked, distinguished by colour and by pattern. */
export default function PremiumChart({ months, lines, premiumOf }: Props) {
  const { money } = useFormatters()
  const data = months.map((month) => ({
    month: formatMonth(month),
    ...Object.fromEntries(lines.map(({ line }) => [line, premiumOf(month, line)])),
  }))
  return (
    <BarChart
      h={260}
      type="stacked"
      data={data}
      dataKey="month"
      series={lines.map(({ line, name }, at) => ({ name: line, label: name, color: patternOf(at) }))}
      valueFormatter={money}
      yAxisProps={{ width: 56, tickFormatter: shortAmount }}
      xAxisProps={{ tickFormatter: (month: string) => month.slice(0, 3) }}
      barChartProps={{ accessibilityLayer: false }}
      maxBarWidth={40}
      withLegend={lines.length > 1}
    >
      <Patterns count={lines.length} />
    </BarChart>
  )
}
