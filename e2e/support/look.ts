import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { fieldsBehindKeyboard } from './keyboard.ts'
import { buttonsOutOfReach, smallTargets } from './targets.ts'

let step = 0
/**
 * Checks that a screen is accessible, and that a dialog on a phone is within reach of thumb and keyboard; with KALASAG_SHOTS, saves a
 * screenshot.
 */
export async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  // The screens' own fields are tested where every address is opened.
  const isPhone = (page.viewportSize()?.width ?? 0) < 620
  if (isPhone && (await page.getByRole('dialog').count()) > 0) {
    expect(await fieldsBehindKeyboard(page), `fields of the dialog at ${name} with the keyboard open`).toEqual([])
    expect.soft(await smallTargets(page), `the dialog at ${name} is pressed with a thumb`).toEqual([])
    expect.soft(await buttonsOutOfReach(page), `buttons of the dialog at ${name}`).toEqual([])
  }
  const folder = process.env.KALASAG_SHOTS
  step += 1
  if (folder) await page.screenshot({ path: `${folder}/${test.info().project.name}-${String(step).padStart(2, '0')}-${name}.png` })
}
