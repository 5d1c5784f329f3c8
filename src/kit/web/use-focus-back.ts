import { useLayoutEffect } from 'react'

/** Longer than a menu takes to give the focus back to its button. */
const SETTLED_MS = 20

/**
 * Where the focus was before something came to stand above the screen, it is again after. Mantine's own knows of it only where the dialog was
 * there before it was opened, and most are fetched when they are.
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

/** What has the focus: of an item of a menu, which is gone once it is chosen, the button of that menu. */
function focused(): HTMLElement | null {
  const { activeElement } = document
  const button = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const found = button ? document.getElementById(button) : activeElement
  return found instanceof HTMLElement && found !== document.body ? found : null
}

/** What stands above the screen still, where the step that was confirmed took its own button away. */
const topmost = (): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>('[role=dialog]')).findLast((dialog) => dialog.getClientRects().length > 0)
