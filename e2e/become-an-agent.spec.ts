import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { look } from './support/look.ts'
import { codeSentTo, signInAs, somebodyNew } from './support/people.ts'
import { expect, test } from './support/stories.ts'

const NAME = { first: 'Rosario', last: 'Villaruel' }

async function enterCode(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Six-digit code').fill(await codeSentTo(page, mobile))
}

/** A stranger applies on a phone, up to the step of the documents. */
async function apply(page: Page, mobile: string, email: string): Promise<void> {
  await page.goto('/app/create-account')
  await look(page, 'create-account')
  await page.getByRole('link', { name: /I want to become an agent/ }).click()
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('checkbox').check()
  await look(page, 'registration')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await enterCode(page, mobile)
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
  await look(page, 'overview')
  await page.getByRole('link', { name: 'Go on' }).click()
  await page.getByLabel('First name').fill(NAME.first)
  await page.getByLabel('Last name').fill(NAME.last)
  await page.getByLabel('Date of birth').fill('1992-03-04')
  await page.getByLabel('Place of birth').fill('Bacolod City')
  await look(page, 'person')
  await expectAccessible(page)
}

test('a stranger begins to apply, and goes on with another phone where they stopped', async ({ page, browser }) => {
  const { mobile } = somebodyNew()
  await apply(page, mobile, `${mobile.replace(/\D/g, '')}@example.com`)
  const other = await (await browser.newContext()).newPage()
  await other.goto('/app/advisorOnboarding/customer-login-mobile')
  await look(other, 'go-on')
  await other.goto('/app/application-status')
  await expect(other.getByText('Prove your number first')).toBeVisible()
  await look(other, 'prove')
  await other.context().close()
})

test('the office sees who applies', async ({ page }) => {
  await signInAs(page, 'milagros.evangelista@kalasag.example')
  await page.goto('/app/applications')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await look(page, 'queue')
  await page.goto('/app/loginProfile')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await look(page, 'profile')
})
