import { Alert } from '@mantine/core'
import type { Failure } from '../failure.ts'
import { t } from '../text.ts'

/** Why a form was not taken, in words; read out when it appears. */
export const FailureNote = ({ failure }: { readonly failure: Failure | undefined }) => (
  <div role="alert">
    {failure && (
      <Alert color={failure.isWarning ? 'mango' : 'coral'} mb="md" title={failure.message}>
        {failure.reference && `${t('Reference')}: ${failure.reference}`}
      </Alert>
    )}
  </div>
)
