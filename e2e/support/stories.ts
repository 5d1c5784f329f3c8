import { type BrowserContext, test as base, expect } from '@playwright/test'

/** What the security policy of our pages refuses is said on the console in these words. */
const REFUSED = 'refused by the security policy:'

/** Collects what the pages of a context tried and might not. */
async function watch(context: BrowserContext, refused: string[]): Promise<void> {
  context.on('console', (said) => {
    if (said.text().startsWith(REFUSED)) refused.push(said.text())
  })
  await context.addInitScript((words) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) => {
      console.error(`${words} ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber} at ${location.pathname}`)
    })
  }, REFUSED)
}

/** A story of customers, or of agents on their way. Told once, on the screen that they have; both screens are for what is laid out otherwise on a desk. */
export const PHONE_ONLY = { tag: '@phone-only' }

/** A story of the office's own work. That its screens fit a phone as well is seen at every address. */
export const DESK_ONLY = { tag: '@desk-only' }

/** Where several stories look at one thing, some are told on days of an even number and the others on the next (`test/support/by-day.ts`). */
export const PHONE_EVEN = { tag: ['@phone-only', '@even-days'] }
export const PHONE_ODD = { tag: ['@phone-only', '@odd-days'] }
export const DESK_EVEN = { tag: ['@desk-only', '@even-days'] }
export const DESK_ODD = { tag: ['@desk-only', '@odd-days'] }

/** Told in the nightly run (`npm run test:nightly`): it looks at what ordinary work seldom touches. */
export const PHONE_AT_NIGHT = { tag: ['@phone-only', '@nightly'] }
export const DESK_AT_NIGHT = { tag: ['@desk-only', '@nightly'] }

/** Seen to its edges, but for the fraction of a pixel by which a list that scrolled may cut one. */
export const WHOLE = { ratio: 0.95 }

/** A story in which no page, of whoever is in it, tries what its security policy refuses. */
export const test = base.extend<{ refusals: string[]; nothingRefused: undefined }>({
  refusals: async ({ browser }, use) => {
    const refused: string[] = []
    const open = browser.newContext.bind(browser)
    const opened: BrowserContext[] = []
    browser.newContext = async (options) => {
      const context = await open(options)
      opened.push(context)
      await watch(context, refused)
      return context
    }
    await use(refused)
    browser.newContext = open
    // Left open, its pages would go on asking the server beside every later story of this worker.
    await Promise.all(opened.map((context) => context.close()))
  },
  context: async ({ context, refusals }, use) => {
    await watch(context, refusals)
    await use(context)
  },
  nothingRefused: [
    async ({ refusals }, use) => {
      await use(undefined)
      expect(refusals).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
