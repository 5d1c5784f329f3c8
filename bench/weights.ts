import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { passwordIn } from '../e2e/support/demo-password.ts'
import { findChromium } from '../test/support/chromium.ts'
import type { Aim } from './aims.ts'
import type { Stage } from './stage.ts'

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'en-PH', timezoneId: 'Asia/Manila' }
/** A user of the demonstration who has leads, quotations and policies. */
const AGENT = 'ana.reyes@kalasag.example'

type FirstScreen = {
  readonly name: string
  readonly address: string
  /** A selector for what is there once the screen is usable: of the screen itself, not of its placeholder. */
  readonly useful: string
  /** The maximum kB of script fetched by then. */
  readonly aim: number
  readonly isSignedIn?: true
}
export const SCREENS: readonly FirstScreen[] = [
  { name: 'customer', address: '/app/customer-login', useful: '#root input[name=mobile]', aim: 75 },
  { name: 'sign-in', address: '/app/login', useful: '#root a[href*="/sdx-api/"]', aim: 130 },
  { name: 'home', address: '/app/', useful: '#today', aim: 130, isSignedIn: true },
  { name: 'leads', address: '/app/leadMaster/open', useful: 'a[href*="/leadmasterpage/statuslead"]', aim: 130, isSignedIn: true },
  { name: 'quick quote', address: '/app/quick-quote-info', useful: 'form input', aim: 130, isSignedIn: true },
]

/** In kB as transferred. */
type Fetched = { readonly script: number; readonly style: number; readonly all: number; readonly files: number }

/** What each of the first screens fetches until it is usable, in a browser with an empty cache. */
export async function weights({ ours }: Stage): Promise<readonly Aim[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kalasag-weights-'))
  const { url } = await ours('kalasag', { DEMO_DATA: 'on', PRACTICE_PORT: '', KALASAG_DATA: folder })
  const browser = await chromium.launch(await findChromium())
  const aims: Aim[] = []
  try {
    for (const screen of SCREENS) {
      const { script, style, all, files } = await weigh(browser, url, passwordIn(folder), screen)
      aims.push({
        work: `script to the first useful screen: ${screen.name}`,
        figure: script,
        unit: 'kB',
        is: 'at most',
        aim: screen.aim,
        against: `style ${style.toFixed(0)} kB, ${all.toFixed(0)} kB in all, ${files} files`,
      })
    }
    return aims
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function weigh(browser: Browser, url: string, password: string, { address, useful, isSignedIn }: FirstScreen): Promise<Fetched> {
  // Our pages' CSP forbids evaluating text, which the query below needs.
  const context = await browser.newContext({ ...PHONE, baseURL: url, serviceWorkers: 'block', bypassCSP: true })
  try {
    if (isSignedIn) await signIn(context, password)
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'commit' })
    // Evaluated in the page itself, so that nothing fetched a moment later counts.
    const first = await page.waitForFunction(
      `document.querySelector(${JSON.stringify(useful)})?.checkVisibility() && performance.getEntries().map((each) => each.toJSON())`,
    )
    return sizes((await first.jsonValue()) as Entry[])
  } finally {
    await context.close()
  }
}

type Entry = { readonly entryType: string; readonly name: string; readonly encodedBodySize?: number }

function sizes(entries: readonly Entry[]): Fetched {
  const fetched = entries.filter(({ entryType }) => entryType === 'resource' || entryType === 'navigation')
  const of = (which: (name: string) => boolean) =>
    fetched.filter(({ name }) => which(new URL(name).pathname)).reduce((total, { encodedBodySize = 0 }) => total + encodedBodySize, 0) /
    1000
  return {
    script: of((path) => path.endsWith('.js')),
    style: of((path) => path.endsWith('.css')),
    all: of(() => true),
    files: fetched.length,
  }
}

/** Signs in as a person does. */
export async function signIn(context: BrowserContext, password: string): Promise<void> {
  const page = await context.newPage()
  await page.goto('/app/login')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(AGENT)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/-Dashboard/)
  await page.close()
}
