import { expect, type Locator, type Page } from '@playwright/test'

export const PIN = '482913'

export async function typePin(page: Page, label: string, pin = PIN): Promise<void> {
  await page.getByLabel(`${label}, digit 1 of 6`).focus()
  await page.keyboard.type(pin)
}

/** The full-screen request for the PIN. */
export const lockedScreen = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Locked' })

/** Sets the device's PIN, after `before` in the open dialog. */
export async function setPin(page: Page, before?: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.goto('/app/my-account')
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  const dialog = page.getByRole('dialog')
  await before?.(dialog)
  await typePin(page, 'New PIN')
  await typePin(page, 'New PIN again')
  await dialog.getByRole('button', { name: 'Set a PIN' }).click()
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible({ timeout: 60_000 })
  await expect(dialog).toBeHidden()
}
