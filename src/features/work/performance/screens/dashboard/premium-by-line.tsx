import { Link } from 'react-router'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { ChartOrTable } from '../../parts/chart-or-table.tsx'
import { FiguresTable } from '../../parts/figures-table.tsx'
import type { RowsBehind } from '../../parts/rows-behind.ts'
import type { LineOfMonth } from '../../public/contract.ts'
import { firstDayOf, lastDayOf, MONTHS_SHOWN, type Month, monthsAfter } from '../../rules/figures.ts'
import { formatMonth } from '../../rules/periods.ts'

const PremiumChart = lazyPart(() => import('./premium-chart.tsx'))

type Props = { readonly premium: readonly LineOfMonth[]; readonly last: Month; readonly team: boolean; readonly rowsBehind: RowsBehind }

/** Premium of the last twelve months by line of insurance. */
export default function PremiumByLine({ premium, last, team, rowsBehind }: Props) {
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => monthsAfter(last, at + 1 - MONTHS_SHOWN))
  const lines = [...new Map(premium.filter(({ line }) => line !== '').map(({ line, name }) => [line, { line, name }])).values()]
  const premiumOf = (month: Month, line: string): number =>
    premium.find((each) => each.month === month && each.line === line)?.made.premium ?? 0
  const whole = (month: Month): number => lines.reduce((sum, { line }) => sum + premiumOf(month, line), 0)
  const amount = (month: Month, value: number, line: string | undefined, isShown: boolean) => {
    const to = value !== 0 && isShown ? rowsBehind('premium', { from: firstDayOf(month), to: lastDayOf(month), team, line }) : undefined
    return to ? (
      <Link to={to}>
        <Money centavos={value} />
      </Link>
    ) : (
      <Money centavos={value} />
    )
  }
  const table = (isShown: boolean) => (
    <FiguresTable
      caption={t('Premium by month and line of insurance')}
      isShown={isShown}
      columns={[
        { label: 'Month', isText: true },
        ...lines.map(({ name }) => ({ label: name })),
        ...(lines.length > 1 ? [{ label: 'Total' }] : []),
      ]}
      rows={[...months].reverse().map((month) => ({
        key: month,
        cells: [
          formatMonth(month),
          ...lines.map(({ line }) => amount(month, premiumOf(month, line), line, isShown)),
          ...(lines.length > 1 ? [amount(month, whole(month), undefined, isShown)] : []),
        ],
      }))}
    />
  )
  return (
    <ChartOrTable
      title={t('Premium by month')}
      chart={<PremiumChart months={months} lines={lines} premiumOf={premiumOf} />}
      table={table}
    />
  )
}
