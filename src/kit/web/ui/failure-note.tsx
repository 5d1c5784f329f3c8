import { Alert, Text } from '@mantine/core'
import type { FieldProblem } from '../../problem.ts'
import type { Failure } from '../failure.ts'
import { t } from '../text.ts'

/** Whoever pressed a button at the end of a long form sees why nothing followed. */
const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

type Props = {
  readonly failure: Failure | undefined
  /** What it says of answers beside which nothing is shown; without it, of all. */
  readonly rest?: readonly FieldProblem[]
}

/** Why a form was not taken, in words; comes into view and is read out when it appears. */
export const FailureNote = ({ failure, rest = failure?.fields ?? [] }: Props) => (
  <div role="alert">
    {failure && (
      <Alert ref={comeIntoView} role="group" color={failure.isWarning ? 'mango' : 'coral'} mb="md" title={failure.message}>
        {rest.map(({ path, message }) => (
          <Text size="sm" key={path}>
            {t(message)}
          </Text>
        ))}
        {failure.status >= 500 && <Text size="sm">{t('What you entered is still here.')}</Text>}
        {failure.reference && `${t('Reference')}: ${failure.reference}`}
      </Alert>
    )}
  </div>
)
