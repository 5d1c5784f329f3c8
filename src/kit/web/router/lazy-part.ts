import { type ComponentType, lazy } from 'react'
import { create } from 'zustand'
import { isLoadFailure, missingFile } from './load-failure.ts'

/** The file of a part that did not come. Browsers do not fetch it again before the page is loaded anew. */
export const useMissingPart = create<string | undefined>(() => undefined)

/** Fetches the script of a part. Where it does not come, that is noted, and nothing follows: the part’s place stays as it is. */
export const fetchPart = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error) => {
    if (!isLoadFailure(error)) throw error
    useMissingPart.setState(missingFile(error))
    return new Promise<never>(() => undefined)
  })

/** A part of a screen whose script is fetched once it is drawn. The screen, and what was entered in it, stays also where that does not come. */
export const lazyPart = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>) => lazy(() => fetchPart(load))
