import type { Page } from '@playwright/test'
import { photo } from '../../test/support/pictures.ts'
import { look } from './look.ts'
import { expect } from './stories.ts'

/** The holder’s picture of the renewed licence, uploaded as soon as it is chosen. */
export async function photographLicence(page: Page): Promise<void> {
  const buffer = await photo({ width: 1000, height: 640 })
  await page.getByLabel('Choose a file: Scan').setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Arrived: licence.jpg')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The renewed licence' })).toBeVisible()
}

/** An office user opens the renewed licence that a holder sent. */
export async function openRenewal(desk: Page, holder: string): Promise<void> {
  await desk.goto('/app/licence-renewals')
  await expect(desk.getByRole('heading', { name: 'Renewed licences' })).toBeVisible()
  await look(desk, 'queue')
  await desk.getByText(holder).first().click()
  await expect(desk.getByRole('img', { name: 'The renewed licence' })).toBeVisible()
}
