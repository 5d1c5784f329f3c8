import { useLayoutEffect } from 'react'

/** Longer than a menu takes to return the focus to its button. */
const SETTLED_MS = 20

/**
 * Returns the focus to where it was before something opened above the screen. Mantine's own does so only if the dialog was there before it
 * was opened, and most are fetched on opening.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const from = focused()
    return () => {
      const within = document.activeElement
      setTimeout(() => {
        const { activeElement } = document
        if (activeElement === null || activeElement === document.body || activeElement === within)
          (from?.isConnected ? from : topmost())?.focus({ preventScroll: true })
      }, SETTLED_MS)
    }
  }, [opened])
}

/** The focused element: for a menu item, which is gone once it is chosen, the button of that menu. */
function focused(): HTMLElement | null {
  const { activeElement } = document
  const button = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const found = button ? document.getElementById(button) : activeElement
  return found instanceof HTMLElement && found !== document.body ? found : null
}

/** What is still open above the screen, if the confirmed step removed its own button. */
const topmost = (): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>('[role=dialog]')).findLast((dialog) => dialog.getClientRects().length > 0)
