import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  visualViewport?.addEventListener('resize', changed)
  return () => visualViewport?.removeEventListener('resize', changed)
}

/** How much of the page, in pixels, an on-screen keyboard covers from below. */
export const useKeyboardHeight = (): number =>
  useSyncExternalStore(subscribe, () => Math.max(0, Math.round(window.innerHeight - (visualViewport?.height ?? window.innerHeight))))
