import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { Failure } from '../failure.ts'
import { t } from '../text.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** What browsers and the build say when a script or a style of ours did not come. */
export const isLoadFailure = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|screen load time-out/.test(thrown.message)

/** After what stands on the screen, the next failure is a first one again. */
export const forgetTries = (): void => sessionStorage.removeItem('tries')

const missingFile = (thrown: unknown) =>
  /(\/app\/assets\/[\w.-]+)/.exec(thrown instanceof Error ? thrown.message : '')?.[1] ?? location.href

/** Asks public/boot.js to load the page anew once the file can be had: when the line is back, else ever more rarely. */
const reloadWhenThere = (detail: string | undefined) => void dispatchEvent(new CustomEvent('missing', { detail }))

/** A script or a style of the page did not come: says so, and tries again by itself. */
export function NotArrived({ thrown }: { readonly thrown: unknown }) {
  useEffect(() => {
    reloadWhenThere(missingFile(thrown))
    return () => reloadWhenThere(undefined)
  }, [thrown])
  const failure = new Failure('offline', t('This page could not be loaded. Your work is kept.'))
  return (
    <>
      <ErrorState failure={failure} title={t('This page did not arrive')} retry={() => location.reload()} />
      <Text size="sm" c="dimmed" ta="center" px="md">
        {t('It is tried again by itself as soon as the connection is back.')}
      </Text>
    </>
  )
}
