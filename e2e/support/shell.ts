import type { Page } from '@playwright/test'
import { signInAs } from './people.ts'
import { expect } from './stories.ts'

/** The files of this release that are not on the device; an infinite number until the worker has reported which there are. */
const piecesMissing = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const cache = await caches.open('pieces')
    const releases: readonly (readonly string[])[] | undefined = await (await cache.match('/app/releases'))?.json()
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    return releases?.[0]?.filter((url) => !kept.has(url)).length ?? Number.POSITIVE_INFINITY
  })

/** Waits until the whole app is on the device: every screen of it opens offline. */
export const untilShellKept = (page: Page): Promise<void> => expect.poll(() => piecesMissing(page), { timeout: 120_000 }).toBe(0)

/** Signs in an agent who goes offline once all their data is on the device, lists and tables as well. */
export async function signInToLeave(page: Page, email: string): Promise<void> {
  await signInAs(page, email)
  await untilShellKept(page)
  await page.goto('/app/kept-on-this-device')
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByText(/^Every line can be quoted on this device without a network until/)).toBeVisible()
  await page.goto('/app/')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
}
