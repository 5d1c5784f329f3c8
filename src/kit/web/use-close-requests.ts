import { useEffect, useEffectEvent } from 'react'

/** What TypeScript's library does not know yet: https://html.spec.whatwg.org/multipage/interaction.html#close-requests */
type Watcher = { onclose: (() => void) | null; destroy(): void }
const Watcher = (globalThis as { readonly CloseWatcher?: new () => Watcher }).CloseWatcher

/** Whether this browser reports such requests; elsewhere Esc is handled by the component. */
export const hasCloseRequests = Watcher !== undefined

/**
 * Closes what is above a screen when the device requests it: by Esc, or on an Android phone by going back, which would otherwise leave the
 * screen. Of several, the one opened last is closed.
 */
export function useCloseRequests(opened: boolean, close: () => void): void {
  const closeIt = useEffectEvent(close)
  useEffect(() => {
    if (!opened || !Watcher) return
    const watcher = new Watcher()
    watcher.onclose = () => closeIt()
    addEventListener('keydown', keepFromOpenList, { capture: true })
    return () => {
      removeEventListener('keydown', keepFromOpenList, { capture: true })
      watcher.destroy()
    }
  }, [opened])
}

/** Esc closes the list that a field has open (Mantine marks such fields), and not the dialog around the field. */
function keepFromOpenList(event: KeyboardEvent): void {
  const isOpen = event.target instanceof Element && event.target.matches('input[data-mantine-stop-propagation="true"]')
  if (event.key === 'Escape' && isOpen) event.preventDefault()
}
