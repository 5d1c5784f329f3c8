import { useEffect } from 'react'

/** Marks the link of a row, by which the keyboard finds it. */
export const ROW_LINK = { 'data-row-link': '' } as const

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row-link]')]

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Moves from the focused row, or from nowhere to the first. Fields, menus and dialogs keep their keys. */
function moveFocus(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || activeElement.matches('h1')
  const all = links()
  const at = all.findIndex((link) => link.isSameNode(activeElement))
  if (at < 0 && !isFree) return
  const next = all[at < 0 ? 0 : at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

/** Up and down move through the rows of the list on the screen; Enter follows the focused link. */
export function useRowKeys(): void {
  useEffect(() => {
    addEventListener('keydown', moveFocus)
    return () => removeEventListener('keydown', moveFocus)
  }, [])
}
