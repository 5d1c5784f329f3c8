import type { BrowserContext, Page } from '@playwright/test'
import type { ClaimsOfPolicy } from '../src/features/servicing/claims/public/contract/own.ts'
import { signIn } from '../test/support/calls.ts'
import { ctplIssued } from '../test/support/claiming.ts'
import { linkFrom } from '../test/support/customers.ts'
import { photo } from '../test/support/pictures.ts'
import { answered, type Caller, caller } from '../test/support/quoting.ts'
import { expectAccessible } from './support/accessible.ts'
import { look } from './support/look.ts'
import { demoPassword, signInAs, signInCustomer, somebodyNew } from './support/people.ts'
import { untilShellKept } from './support/shell.ts'
import { expect, PHONE_EVEN, PHONE_ODD, test } from './support/stories.ts'

test.use({ serviceWorkers: 'allow' })

const reportsOf = async (ana: Caller, policy: string) => answered<ClaimsOfPolicy>(await ana.get(`user/policy/${policy}/claims`)).claims

/** Reports the accident at the roadside, offline, with two photographs. */
async function reportAtNight(page: Page, context: BrowserContext) {
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Someone was hurt/ }).click()
  await page.getByRole('textbox', { name: 'Where', exact: true }).fill('National highway at kilometre 42, before the bridge')
  await page.getByRole('textbox', { name: 'What happened' }).fill('A truck without lights stood on the lane, and we ran into it.')
  for (const [place, name] of [
    ['The place', 'road.jpg'],
    ['The damage, close up', 'damage.jpg'],
  ] as const) {
    await page.locator(`input[aria-label="Add: ${place}"]`).setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photo() })
    await expect(page.locator('li', { hasText: place }).getByText('1 added')).toBeVisible()
  }
  await look(page, 'written')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByText('Your report is kept on this device. We do not have it yet.')).toBeVisible()
  await expect(page.getByText('2 photos are kept with it')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'kept')
}

test(
  'an agent reports an accident at night without a network: it is sent by itself, once, though the tab was closed',
  PHONE_ODD,
  async ({ page, context, baseURL }) => {
    const { mobile } = somebodyNew()
    const ana = caller(baseURL ?? '', await signIn(baseURL ?? '', 'ana.reyes@kalasag.example', demoPassword()))
    const policy = await ctplIssued(ana, mobile)
    await signInAs(page, 'ana.reyes@kalasag.example')
    await untilShellKept(page)
    await page.goto(`/app/policy-detail?policy=${policy}`)
    await expect(page.getByRole('link', { name: 'Report an accident, illness or loss' })).toBeVisible()
    await page.getByRole('link', { name: 'Report an accident, illness or loss' }).click()
    await expect(page.getByText('Is someone hurt? Call 911 first.')).toBeVisible()
    await reportAtNight(page, context)
    expect(await reportsOf(ana, policy)).toHaveLength(0)

    // The app is closed; the next morning it is opened, still offline.
    await page.close()
    const morning = await context.newPage()
    await morning.goto('/app/claims')
    await expect(morning.getByText('Your report is kept on this device. We do not have it yet.')).toBeVisible()
    await look(morning, 'morning')
    await context.setOffline(false)
    await expect(morning.getByText('Your report is kept on this device.')).toBeHidden()
    await expect.poll(async () => (await reportsOf(ana, policy)).length).toBe(1)
    const [claim] = await reportsOf(ana, policy)
    await morning
      .getByText(claim?.number ?? '')
      .first()
      .click()
    await expect(morning.getByRole('button', { name: 'The place', exact: true })).toBeVisible()
    await expect(morning.getByRole('button', { name: 'The damage, close up', exact: true })).toBeVisible()
    await expect(morning.getByText('on this device')).toBeHidden()
    await look(morning, 'sent')
    await morning.reload()
    await expect(morning.getByRole('button', { name: 'The place', exact: true })).toBeVisible()
    expect(await reportsOf(ana, policy)).toHaveLength(1)
  },
)

test(
  'a customer whose page was open reports without a network, closes it, and it is sent when they come back',
  PHONE_EVEN,
  async ({ page, context, baseURL }) => {
    const { mobile } = somebodyNew()
    const ana = caller(baseURL ?? '', await signIn(baseURL ?? '', 'ana.reyes@kalasag.example', demoPassword()))
    const policy = await ctplIssued(ana, mobile)
    await signInCustomer(page, (await linkFrom(ana)).token, mobile)
    await page.goto('/app/customer-listing')
    await page.getByRole('link', { name: 'Report an accident, illness or loss' }).click()
    await expect(page.getByText('Is someone hurt? Call 911 first.')).toBeVisible()
    await reportAtNight(page, context)
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto('/app/customer-listing')
    await expect(later.getByText(/^Claim CL-\d{6}: Reported$/)).toBeVisible()
    await expect(later.getByText('Your report is kept on this device.')).toBeHidden()
    await look(later, 'home')
    await later.getByRole('link', { name: 'Open the claim' }).click()
    await expect(later.getByRole('button', { name: 'The place', exact: true })).toBeVisible()
    expect(await reportsOf(ana, policy)).toHaveLength(1)
  },
)
