import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { Failure } from '../failure.ts'
import { t } from '../text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { missingFile, reloadWhenThere } from './load-failure.ts'

/** Once something is on the screen, the next failure counts as a first one again. */
export const forgetTries = (): void => sessionStorage.removeItem('tries')

/** A script or a style of the page failed to load: says so, and retries automatically. */
export function NotArrived({ thrown }: { readonly thrown: unknown }) {
  useEffect(() => {
    reloadWhenThere(missingFile(thrown))
    return () => reloadWhenThere(undefined)
  }, [thrown])
  const failure = new Failure('offline', t('This page could not be loaded. Your work is kept.'))
  return (
    <>
      <ErrorState failure={failure} title={t('This page did not load')} retry={() => location.reload()} />
      <Text size="sm" c="dimmed" ta="center" px="md">
        {t('It is tried again automatically as soon as the connection is back.')}
      </Text>
    </>
  )
}
