import type { Page } from '@playwright/test'

/** The size of a thumb, less the border that some controls have on either side. */
const THUMB = 44 - 2

/**
 * Controls that are smaller than a thumb, or that another control covers. Links in running text are exempt, as high as their line, and so
 * is what is dragged, which keys can move as well.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((thumb) => {
    const PRESSED = 'a[href], button, summary, select, [role=button], [role=tab], input:not([type=hidden], [type=range], [type=file])'
    const LAYER = '[role=dialog], .mantine-Notification-root'
    const isInText = (each: Element) => {
      if (getComputedStyle(each).display !== 'inline') return false
      const around = each.closest('p, li, dd, td, div')?.textContent ?? ''
      return around.trim().length > (each.textContent ?? '').trim().length
    }
    /** How far it extends from its middle in both directions until something else would be hit. */
    const measured = (each: Element, [x, y]: readonly [number, number], [right, down]: readonly [number, number]) => {
      const isHit = (far: number) => {
        const hit = document.elementFromPoint(x + right * far, y + down * far)
        // A toast goes by itself.
        return each.contains(hit) || Boolean(hit?.closest('.mantine-Notification-root'))
      }
      const reach = (way: 1 | -1) => {
        let far = 1
        while (far < thumb && isHit(far * way)) far += 1
        return far - 1
      }
      return isHit(0) ? 1 + reach(1) + reach(-1) : thumb
    }
    /** The control that would be hit instead of it. */
    const above = (each: Element, [x, y]: readonly [number, number]) => {
      const other = document.elementFromPoint(x, y)?.closest<HTMLElement>(PRESSED)
      const isOther = other && !other.contains(each) && !each.contains(other)
      return isOther && other.closest(LAYER) === each.closest(LAYER) ? other : undefined
    }
    const named = (each: HTMLElement) => (each.ariaLabel ?? each.innerText).trim().slice(0, 40)
    const found = new Set<string>()
    for (const each of document.querySelectorAll<HTMLElement>(PRESSED)) {
      const isShown = each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isShown || each.offsetWidth < 2 || each.matches(':disabled') || isInText(each)) continue
      // A checkbox and its label are one target.
      const pressed = (each instanceof HTMLInputElement && each.matches('[type=checkbox], [type=radio]') && each.labels?.[0]) || each
      pressed.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = pressed.getBoundingClientRect()
      const middle = [left + width / 2, top + height / 2] as const
      const [wide, high] = [measured(pressed, middle, [1, 0]), measured(pressed, middle, [0, 1])]
      const name = each.ariaLabel ?? named(pressed)
      if (Math.min(wide, high) < thumb) found.add(`${each.localName} “${name}”: ${wide} × ${high}`)
      const other = above(pressed, middle)
      if (other) found.add(`${each.localName} “${name}” lies under “${named(other)}”`)
    }
    scrollTo(0, 0)
    return [...found]
  }, THUMB)

/** The buttons that close the dialog over the page, or its form, and are not visible when it is scrolled to the top. */
export const buttonsOutOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const body = Array.from(document.querySelectorAll(':is(.mantine-Modal-body, .mantine-Drawer-body)')).at(-1)
    const scrolled = body?.closest(':is(.mantine-Modal-content, .mantine-Drawer-content)')
    const last = Array.from(body?.querySelectorAll(':is([data-grow], [data-block]):last-child') ?? []).at(-1)
    if (!scrolled || !last) return []
    const before = scrolled.scrollTop
    scrolled.scrollTop = 0
    const { bottom } = last.getBoundingClientRect()
    scrolled.scrollTop = before
    return bottom <= innerHeight ? [] : [`“${last.textContent}” ends at ${Math.round(bottom)} of ${innerHeight}`]
  })
