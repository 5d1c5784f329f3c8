import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Structures that a worker of this run has already checked, one file each: many scenarios pass through the same screens. */
const looked = join(process.env.KALASAG_E2E_DATA ?? '', 'looked')
mkdirSync(looked, { recursive: true })

/** Expects no violation of WCAG 2.2 AA that axe can detect, and no horizontal scroll. */
export async function expectAccessible(page: Page): Promise<void> {
  // An animation would be caught between two contrasts; a spinner never ends, and need not. Paused animations, as in a hidden page, are not
  // waited for.
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

/** Everything of a page that axe's result depends on: its elements with their styles and names, at this screen width; not their texts. */
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
 * The violations that axe finds, each with its place, on a page that did not change in the meantime. axe is injected once per page, however
 * many of its screens are checked.
 *
 * A sticky bar or a notice covers what is currently below it, which would then count as too small to press; scrolling uncovers it.
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
