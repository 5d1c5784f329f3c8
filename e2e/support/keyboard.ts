import type { Page } from '@playwright/test'

/** The height of the keyboard on a phone's screen. */
export const KEYBOARD = 260

/**
 * Fields of the page, or of the dialog over it, that are not fully visible while they are typed into, with a keyboard over the lower part
 * of a phone's screen.
 */
export async function fieldsBehindKeyboard(page: Page): Promise<string[]> {
  const screen = page.viewportSize()
  if (!screen) throw new Error('the page has no size')
  await page.setViewportSize({ ...screen, height: screen.height - KEYBOARD })
  const hidden = await page.evaluate(async () => {
    const typed = ':is(input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [aria-haspopup]), textarea)'
    const found: string[] = []
    const dialogs = Array.from(document.querySelectorAll('[role=dialog]')).filter((each) => each.checkVisibility())
    const open = dialogs.at(-1) ?? document.querySelector('main')
    for (const field of open?.querySelectorAll<HTMLInputElement>(typed) ?? []) {
      // A field only for screen readers is opened by a button instead.
      const isShown = field.checkVisibility({ visibilityProperty: true }) && field.offsetHeight > 1
      if (!isShown || field.disabled || field.readOnly) continue
      // A field that already has the focus is not scrolled to.
      field.blur()
      field.focus()
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const { top, bottom, left, width } = field.getBoundingClientRect()
      // Of a textarea, the line that is being written.
      const isWhole = [top + 2, Math.min(bottom - 2, top + 28)].every((y) => {
        const shown = document.elementFromPoint(left + width / 2, y)
        return shown !== null && (shown === field || field.contains(shown) || field.parentElement?.contains(shown))
      })
      if (!isWhole)
        found.push(`${field.labels?.[0]?.innerText ?? field.name} at ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`)
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return found
  })
  await page.setViewportSize(screen)
  return hidden
}
