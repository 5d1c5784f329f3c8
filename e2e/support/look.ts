import { type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'

let step = 0
/** Checks that a screen is accessible; with KALASAG_SHOTS, keeps how it looks. */
export async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  const folder = process.env.KALASAG_SHOTS
  step += 1
  if (folder) await page.screenshot({ path: `${folder}/${test.info().project.name}-${String(step).padStart(2, '0')}-${name}.png` })
}
