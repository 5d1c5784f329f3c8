import { Alert, Text } from '@mantine/core'
import type { Failure } from '../failure.ts'
import { t } from '../text.ts'

/** Whoever pressed a button at the end of a long form sees why nothing followed. */
const comeIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** Below the header that stays in sight. */
const CLEAR_OF_HEADER = { scrollMarginTop: 'calc(var(--page-top, 0px) + 12px)' }

/** Why a form was not taken, in words; comes into view and is read out when it appears. */
export const FailureNote = ({ failure }: { readonly failure: Failure | undefined }) => (
  <div role="alert">
    {failure && (
      <Alert
        ref={comeIntoView}
        role="group"
        color={failure.isWarning ? 'mango' : 'coral'}
        mb="md"
        title={failure.message}
        style={CLEAR_OF_HEADER}
      >
        {failure.status >= 500 && <Text size="sm">{t('What you entered is still here.')}</Text>}
        {failure.reference && `${t('Reference')}: ${failure.reference}`}
      </Alert>
    )}
  </div>
)
