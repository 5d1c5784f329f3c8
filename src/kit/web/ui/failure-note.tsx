import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProblem } from '../../problem.ts'
import type { Failure } from '../failure.ts'
import { t } from '../text.ts'

/** Someone who pressed a button at the end of a long form sees why nothing happened. */
const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

type Props = {
  readonly failure: Failure | undefined
  /** The problems of answers beside which nothing is shown; by default, of all. */
  readonly rest?: readonly FieldProblem[]
  /** What leads on from it. */
  readonly children?: ReactNode
}

/**
 * Why a form was refused, in words; scrolls into view and is read out when it appears. It is between the last field and the button: above a
 * field it would push it under a phone's keyboard.
 */
export const FailureNote = ({ failure, rest = failure?.fields ?? [], children }: Props) => (
  <div role="alert">
    {failure && (
      <Alert ref={comeIntoView} role="group" color={failure.isWarning ? 'mango' : 'coral'} my="md" title={failure.message}>
        {rest
          .map(({ path, message }) => ({ path, sentence: t(message) }))
          // The only problem of a form is also its title.
          .filter(({ sentence }) => sentence !== failure.message)
          .map(({ path, sentence }) => (
            <Text size="sm" key={path}>
              {sentence}
            </Text>
          ))}
        {children}
        {failure.status >= 500 && (
          <Text size="sm">
            {t('What you entered is still here.')} {failure.reference && `${t('Reference')}: ${failure.reference}`}
          </Text>
        )}
      </Alert>
    )}
  </div>
)
