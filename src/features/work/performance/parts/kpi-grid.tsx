import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import type { Figure } from '../public/contract.ts'
import { percentOf } from '../rules/figures.ts'
import { FigureText } from './figure-text.tsx'
import classes from './kpi.module.css'
import { MEASURE_WORDS } from './measure-words.ts'
import type { Behind, RowsBehind } from './rows-behind.ts'
import { TargetBar } from './target-bar.tsx'

type Props = {
  readonly kpis: readonly Figure[]
  readonly cancelled: number
  /** Where an even pace would be by now, as a whole percentage. */
  readonly pace: number
  /** The label for `before`: last month, the 3 months before. */
  readonly before: string
  readonly behind: Behind
  readonly rowsBehind: RowsBehind
}

/** The measures as cards, premium first and wide: actual, target, before. Each links to the rows that it adds up. */
export function KpiGrid({ kpis, cancelled, pace, before, behind, rowsBehind }: Props) {
  const premiumFirst = [...kpis].sort((a, b) => Number(b.measure === 'premium') - Number(a.measure === 'premium'))
  return (
    <dl className={classes.measures}>
      {premiumFirst.map(({ measure, made, before: earlier, target }) => {
        const { label, icon: Icon } = MEASURE_WORDS[measure]
        const reached = percentOf(made, target)
        const to = rowsBehind(measure, behind)
        const value = <FigureText measure={measure} value={made} />
        return (
          <div key={measure} className={`${classes.kpi} ${measure === 'premium' ? classes.broad : ''}`}>
            <dt>
              <Icon size={16} stroke={1.7} aria-hidden />
              {t(label)}
            </dt>
            <dd>
              <div className={classes.value}>{to ? <Link to={to}>{value}</Link> : value}</div>
              {reached !== undefined && target !== null && (
                <>
                  <TargetBar reached={reached} pace={pace} />
                  <Note>
                    {t('{percent} % of', { percent: reached })} <FigureText measure={measure} value={target} />
                    {measure === 'premium' && pace < 100 && ` · ${paceWords(reached, pace)}`}
                  </Note>
                </>
              )}
              <Note>
                {t(before)} <FigureText measure={measure} value={earlier} />
              </Note>
              {measure === 'policies' && cancelled > 0 && <Note>{t('{count} cancelled, deducted', { count: cancelled })}</Note>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const paceWords = (reached: number, pace: number): string =>
  reached >= pace ? t('on pace') : t('behind pace: {pace} % by today', { pace })

const Note = ({ children }: { readonly children: ReactNode }) => <span className={classes.note}>{children}</span>
