import { useState } from 'react'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { ChartOrTable } from '../../parts/chart-or-table.tsx'
import { FigureLink } from '../../parts/figure-link.tsx'
import { FigureText } from '../../parts/figure-text.tsx'
import { FiguresTable } from '../../parts/figures-table.tsx'
import { MEASURE_WORDS } from '../../parts/measure-words.ts'
import type { Behind, RowsBehind } from '../../parts/rows-behind.ts'
import type { EmployeeKpi } from '../../public/contract.ts'
import { firstDayOf, lastDayOf, MEASURES, type Measure, percentOf } from '../../rules/figures.ts'
import { formatMonth } from '../../rules/periods.ts'

const MonthsChart = lazyPart(() => import('./months-chart.tsx'))

type Props = { readonly months: EmployeeKpi['months']; readonly whose: Omit<Behind, 'from' | 'to'>; readonly rowsBehind: RowsBehind }

/** One measure over twelve months compared with the target. */
export function Months({ months, whose, rowsBehind }: Props) {
  const [measure, setMeasure] = useState<Measure>('premium')
  const label = t(MEASURE_WORDS[measure].label)
  const table = (isShown: boolean) => (
    <FiguresTable
      caption={t('{measure} by month', { measure: label })}
      isShown={isShown}
      columns={[{ label: 'Month', isText: true }, { label: 'Actual' }, { label: 'Target' }, { label: 'Reached' }]}
      rows={[...months].reverse().map(({ month, made, targets }) => {
        const target = targets[measure]
        const reached = percentOf(made[measure], target ?? null)
        const to =
          isShown && made[measure] !== 0 ? rowsBehind(measure, { from: firstDayOf(month), to: lastDayOf(month), ...whose }) : undefined
        return {
          key: month,
          cells: [
            formatMonth(month),
            <FigureLink key="made" measure={measure} value={made[measure]} to={to} />,
            target ? <FigureText key="target" measure={measure} value={target} /> : '—',
            reached === undefined ? '—' : `${reached} %`,
          ],
        }
      })}
    />
  )
  return (
    <ChartOrTable
      title={t('Over time')}
      chart={<MonthsChart months={months} measure={measure} />}
      table={table}
      above={
        <FewSelect
          aria-label={t('What is measured')}
          mb="sm"
          maw={240}
          value={measure}
          data={MEASURES.map((each) => ({ value: each, label: t(MEASURE_WORDS[each].label) }))}
          onChange={(next) => setMeasure(MEASURES.find((each) => each === next) ?? 'premium')}
        />
      }
    />
  )
}
