import { Alert, Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Failure } from '../failure.ts'
import { t } from '../text.ts'
import { permanentRefusal } from './error-state.tsx'

type Props = {
  readonly read: Pick<UseQueryResult<unknown, Failure>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** What is missing, as a sentence. */
  readonly what: string
}

/**
 * Shown where a part of a screen could not be loaded, so that missing data does not look like no data. A permanent refusal shows nothing.
 */
export function LoadError({ read: { data, error, isFetching, refetch }, what }: Props) {
  if (data !== undefined || !error || permanentRefusal(error)) return null
  // Being offline is reported above the screen, and resolves itself.
  if (error.kind === 'offline')
    return (
      <Text size="sm" c="dimmed" mb="md" role="status">
        {what} {t('It appears here as soon as you are online.')}
      </Text>
    )
  return (
    <Alert color="mango" mb="md" role="alert" title={what}>
      <Text size="sm" mb="sm">
        {error.message}
      </Text>
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    </Alert>
  )
}
