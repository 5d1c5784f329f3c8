import { Title } from '@mantine/core'
import { useId } from 'react'
import { t } from '#kit/web/text.ts'
import { funnelOf } from '../rules/figures.ts'
import { FigureText } from './figure-text.tsx'
import classes from './funnel.module.css'
import { MEASURE_WORDS } from './measure-words.ts'

type Props = { readonly title: string; readonly made: Parameters<typeof funnelOf>[0] }

/** From leads to policies: how many there were at each step, and what percentage went on. */
export function Funnel({ title, made }: Props) {
  const heading = useId()
  const steps = funnelOf(made)
  const most = Math.max(1, ...steps.map((step) => step.made))
  return (
    <section aria-labelledby={heading}>
      <Title order={2} id={heading} mb="sm">
        {title}
      </Title>
      <ol className={classes.funnel}>
        {steps.map(({ measure, made: count, ofPrevious }) => (
          <li key={measure}>
            <span className={classes.name}>{t(MEASURE_WORDS[measure].label)}</span>
            <span className={classes.figure}>
              <strong>
                <FigureText measure={measure} value={count} />
              </strong>
              {ofPrevious !== undefined && (
                <small>
                  {ofPrevious > 100
                    ? t('more than the previous step: some skipped it')
                    : t('{percent} % of the previous step', { percent: ofPrevious })}
                </small>
              )}
            </span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(Math.max(count, 0) * 100) / most}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
