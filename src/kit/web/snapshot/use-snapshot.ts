import { useEffect } from 'react'
import { queries } from '../queries.ts'
import { whenHidden } from '../when-hidden.ts'

/** After the last answer, when nothing changes any more. */
const SETTLED_MS = 3000

/** Stores what the screen with these space-separated paths looks like: when it has settled, and when it is left for another app. */
export function useSnapshot(paths: string): void {
  useEffect(() => {
    if (paths === '') return
    const take = () => void import('./take.ts').then(({ takeSnapshot }) => takeSnapshot(paths.split(' '))).catch(() => undefined)
    let settled = setTimeout(take, SETTLED_MS)
    const ignoreAnswers = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      clearTimeout(settled)
      settled = setTimeout(take, SETTLED_MS)
    })
    const stopWatching = whenHidden(take)
    return () => {
      clearTimeout(settled)
      ignoreAnswers()
      stopWatching()
    }
  }, [paths])
}
