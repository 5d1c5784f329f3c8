import { Progress, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../text.ts'
import classes from './steps.module.css'

export type StepLink = {
  readonly id: string
  readonly title: string /** Its address; absent while it cannot be opened yet. */
  readonly to?: string | undefined
  readonly done?: boolean
  /** It may stay empty. */
  readonly isOptional?: boolean | undefined
}

type Props = {
  readonly steps: readonly StepLink[]
  readonly current: string
  /** The flow ends with this step, whatever its place. */
  readonly isLast?: boolean
}

/**
 * The position in a flow: a bar on a phone, which opens to the names of the steps; on a desktop the names. Optional steps are not counted.
 */
export function Steps({ steps, current, isLast = false }: Props) {
  const counted = steps.filter(({ id, isOptional }) => !isOptional || id === current)
  const at = Math.max(
    0,
    counted.findIndex(({ id }) => id === current),
  )
  const next = counted[at + 1]
  const here = Math.max(
    0,
    steps.findIndex(({ id }) => id === current),
  )
  const names = steps.map(({ id, title, to, done }, index) => (
    <li key={id} aria-current={id === current ? 'step' : undefined} data-done={done || index < here || undefined}>
      {to && id !== current ? (
        <Link to={to} title={t(title)}>
          {t(title)}
        </Link>
      ) : (
        <span>{t(title)}</span>
      )}
    </li>
  ))
  return (
    <nav aria-label={t('Steps')} className={classes.steps}>
      <div className={classes.narrow}>
        <details>
          <summary>
            <Text span size="sm" fw={550}>
              {t('Step {at} of {count}', { at: at + 1, count: counted.length })}
              {next && !isLast && (
                <Text span size="sm" c="dimmed" fw={400}>
                  {' · '}
                  {t('next: {title}', { title: t(next.title) })}
                </Text>
              )}
            </Text>
          </summary>
          <ol className={classes.names}>{names}</ol>
        </details>
        <Progress value={((at + 1) / counted.length) * 100} size={6} aria-hidden />
      </div>
      <ol className={classes.wide}>{names}</ol>
    </nav>
  )
}
