import { type ComponentType, lazy } from 'react'
import { create } from 'zustand'
import { isLoadFailure, missingFile } from './load-failure.ts'

/** The file of a part that failed to load. Browsers do not fetch it again before the page is reloaded. */
export const useMissingPart = create<string | undefined>(() => undefined)

/** Fetches the script of a part. If it fails, that is noted, and nothing follows: the part’s place stays as it is. */
export const fetchPart = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error) => {
    if (!isLoadFailure(error)) throw error
    useMissingPart.setState(missingFile(error))
    return new Promise<never>(() => undefined)
  })

/**
 * A part of a screen whose script is fetched when it is first rendered. The screen, and what was entered in it, stays even if that fails.
 */
export const lazyPart = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>) => lazy(() => fetchPart(load))
