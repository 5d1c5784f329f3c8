import type { Page } from '@playwright/test'
import { expect } from './stories.ts'

const piecesKept = (page: Page) => page.evaluate(async () => (await (await caches.open('pieces')).keys()).length)

/** The pieces of the app are on the device, and no more come. */
export async function untilShellKept(page: Page): Promise<void> {
  let before = 0
  const still = async () => {
    const [then, now] = [before, await piecesKept(page)]
    before = now
    return then === now ? now : 0
  }
  await expect.poll(still, { timeout: 120_000, intervals: [2_000] }).toBeGreaterThan(300)
}
