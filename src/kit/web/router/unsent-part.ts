import type { ComponentType } from 'react'
import { isAnythingUnsent } from '../background-sync.ts'
import { lazyPart } from './lazy-part.ts'
import { firstRead, firstScreen } from './screen.tsx'

/** A part that tells of what waits to be sent is fetched after the first screen, and where nothing waits when that is read. */
export const unsentPart = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazyPart(async () => {
    await firstScreen
    if (!(await isAnythingUnsent())) await firstRead
    return load()
  })
