import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Structures that a worker of this run looked at already, a file each: many stories pass the same screens. */
const looked = join(process.env.KALASAG_E2E_DATA ?? '', 'looked')
mkdirSync(looked, { recursive: true })

/** No violation of WCAG 2.2 AA that axe can see, and no horizontal scroll. */
export async function expectAccessible(page: Page): Promise<void> {
  // Motion would be caught between two contrasts; a spinner never ends, and need not. What stands still without ending, as in a page that nobody sees, is not waited for.
  await page.evaluate(() => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished)
    return Promise.race([Promise.allSettled(ends), new Promise((resolve) => setTimeout(resolve, 3000))])
  })
  const structure = join(looked, await structureOf(page))
  if (!existsSync(structure)) {
    expect(await violationsOf(page)).toEqual([])
    writeFileSync(structure, '')
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, 'no horizontal scroll').toBeLessThanOrEqual(0)
}

/** All of a page that axe judges by: its elements with how they look and are named, on a screen of this width; not what they say. */
async function structureOf(page: Page): Promise<string> {
  const elements = await page.evaluate(() =>
    Array.from(document.querySelectorAll('html, body, body *'), (each) => {
      const attributes = Array.from(each.attributes, ({ name, value }) =>
        /^(class|role|type|data-mantine-color-scheme)$/.test(name) ? `${name}=${value}` : value ? name : `${name}=`,
      )
      const hasText = Array.from(each.childNodes).some((node) => node instanceof Text && node.data.trim() !== '')
      return `${each.tagName} ${attributes.join()} ${each.childElementCount} ${hasText}`
    }).join('\n'),
  )
  return createHash('sha256').update(`${page.viewportSize()?.width}\n${elements}`).digest('hex')
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds, each with where, on a page that stood still meanwhile. A page is given axe once, however many of its screens are looked at.
 *
 * A bar or a notice that stays in sight covers whatever lies below it at the moment, which would then count as too small to press; scrolling uncovers it.
 */
async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const elements = () => Array.from(document.querySelectorAll<HTMLElement>('body *'))
    const layout = () => JSON.stringify(elements().map((each) => each.getBoundingClientRect()))
    const unstick = () => {
      const stuck = elements().filter((each) => {
        const { position } = getComputedStyle(each)
        return position === 'sticky' || (position === 'fixed' && each.offsetHeight < innerHeight / 3)
      })
      const positions = stuck.map((each) => {
        const { position } = each.style
        each.style.position = 'static'
        return position
      })
      return () => {
        for (const [at, { style }] of stuck.entries()) style.setProperty('position', positions[at] ?? '')
      }
    }
    for (;;) {
      const putBack = unstick()
      const before = layout()
      const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] })
      const stoodStill = layout() === before
      putBack()
      if (violations.length === 0 || stoodStill)
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
        )
    }
  }, RULES)
}
