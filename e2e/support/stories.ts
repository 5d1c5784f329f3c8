import { type BrowserContext, test as base, expect } from '@playwright/test'

/** The prefix with which violations of our pages' security policy are written to the console. */
const REFUSED = 'refused by the security policy:'

/** Collects what the pages of a context attempted but may not do. */
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

/** For scenarios of customers, or of agents on the move: run once, at phone size; both sizes run only where a desktop's layout differs. */
export const PHONE_ONLY = { tag: '@phone-only' }

/** For scenarios of office work. That its screens also fit a phone is checked at every address. */
export const DESK_ONLY = { tag: '@desk-only' }

/** Where several scenarios cover the same thing, some run on even days and the others on odd ones (`test/support/by-day.ts`). */
export const PHONE_EVEN = { tag: ['@phone-only', '@even-days'] }
export const PHONE_ODD = { tag: ['@phone-only', '@odd-days'] }
export const DESK_EVEN = { tag: ['@desk-only', '@even-days'] }
export const DESK_ODD = { tag: ['@desk-only', '@odd-days'] }

/** Run nightly (`npm run test:nightly`): covers what ordinary work seldom touches. */
export const PHONE_AT_NIGHT = { tag: ['@phone-only', '@nightly'] }
export const DESK_AT_NIGHT = { tag: ['@desk-only', '@nightly'] }

/** Visible to its edges, except for the fraction of a pixel that a scrolled list may cut off. */
export const WHOLE = { ratio: 0.95 }

/** A scenario in which no page, whoever uses it, attempts what its security policy refuses. */
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
    // Left open, its pages would keep polling the server during every later scenario of this worker.
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
