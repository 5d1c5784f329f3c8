import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No violation of WCAG 2.2 AA that axe can see, and no horizontal scroll. */
export async function expectAccessible(page: Page): Promise<void> {
  // Motion would be caught between two contrasts; a spinner never ends, and need not.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  const putBack = await unstick(page)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  await putBack()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, 'no horizontal scroll').toBeLessThanOrEqual(0)
}

/** A bar that stays in sight covers whatever lies below it at the moment, which would then count as too small to press; scrolling uncovers it. */
async function unstick(page: Page): Promise<() => Promise<void>> {
  const isStuck = 'data-stuck'
  await page.evaluate((mark) => {
    for (const each of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, bottom } = getComputedStyle(each)
      if (position !== 'sticky' || bottom === 'auto') continue
      each.setAttribute(mark, each.style.position)
      each.style.position = 'static'
    }
  }, isStuck)
  return () =>
    page.evaluate((mark) => {
      for (const each of document.querySelectorAll<HTMLElement>(`[${mark}]`)) {
        each.style.position = each.getAttribute(mark) ?? ''
        each.removeAttribute(mark)
      }
    }, isStuck)
}
