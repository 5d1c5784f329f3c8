import type { ComponentType } from 'react'
import { isAnythingUnsent } from '../background-sync.ts'
import { lazyPart } from './lazy-part.ts'
import { firstRead, firstScreen } from './screen.tsx'

/** A part about waiting items is fetched after the first screen, or when that has been read if nothing is waiting. */
export const unsentPart = <P>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazyPart(async () => {
    await firstScreen
    if (!(await isAnythingUnsent())) await firstRead
    return load()
  })
