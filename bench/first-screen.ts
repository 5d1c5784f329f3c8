import { cpus, loadavg } from 'node:os'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../test/support/chromium.ts'
import type { Aim } from './aims.ts'
import { median } from './cpu.ts'
import { fillHierarchy } from './fill/hierarchy.ts'
import { fillLeads } from './fill/leads.ts'
import { PASSWORD, type Stage, say } from './stage.ts'

const LEADS = 100_000
const TIMES = 3
const OFFLINE_TIMES = 20
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'en-PH', timezoneId: 'Asia/Manila' }
/** A cheap phone with poor reception: a quarter of this machine's speed, 400 kbit/s each way, 400 ms round trip. */
const CPU_SLOWER = 4
const BYTES_A_SECOND = 400_000 / 8
const ROUND_TRIP_MS = 400
const KEPT_AFTER_MS = 5000
const LIST = '/app/leadMaster/open'
const LEAD = 'a[href*="/leadmasterpage/statuslead"]'

/** Seconds from opening the address of the lead list to its first rows, on a slow phone: on the first visit, and with the app installed. */
export async function firstScreen({ ours, owning, stop }: Stage): Promise<readonly Aim[]> {
  await stop(await ours('kalasag'))
  say(`filling ${LEADS.toLocaleString('en')} leads …`)
  await owning('kalasag', async (owner) => {
    await fillHierarchy(owner)
    await fillLeads(owner, LEADS)
  })
  const { url } = await ours('kalasag')
  const browser = await chromium.launch(await findChromium())
  try {
    const agent = await browser.newContext({ ...PHONE, baseURL: url })
    await signIn(agent)
    await keepShell(agent)
    await keepList(agent)
    const cold: number[] = []
    for (let time = 0; time < TIMES; time++) cold.push(await coldly(browser, url))
    const warm: number[] = []
    for (let time = 0; time < TIMES; time++) warm.push(await opening(await agent.newPage()))
    const offline: Opening[] = []
    for (let time = 0; time < OFFLINE_TIMES; time++) offline.push(await measured(await agent.newPage(), { offline: true }))
    say(
      `first rows of the lead list on a slow phone: ${median(cold).toFixed(1)} s the first time, ${median(warm).toFixed(1)} s with the app installed; median of ${TIMES} (CPU ÷ ${CPU_SLOWER}, 400 kbit/s, ${ROUND_TRIP_MS} ms)`,
    )
    const seconds = offline.map((each) => each.seconds)
    const of = (name: 'usable' | 'work' | 'script') => median(offline.map((each) => each[name]))
    say(
      `without a network: ${median(seconds).toFixed(2)} s, ${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s; median of ${OFFLINE_TIMES}; usable after ${of('usable').toFixed(2)} s; until seen ${of('work').toFixed(2)} s the page works, ${of('script').toFixed(2)} s of them in scripts; ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`,
    )
    say(`storage used: ${await storageUsed(agent)}`)
    return [
      {
        work: `start without a network to the list of leads, ${CPU_SLOWER} times slower`,
        figure: median(seconds),
        unit: 's',
        is: 'at most',
        aim: 0.55,
        against: `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s, ${OFFLINE_TIMES} times`,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Signs in as a person does. */
async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/app/')
  const email = page.getByLabel('E-mail')
  const start = page
    .getByRole('button', { name: 'Sign in' })
    .or(page.getByRole('link', { name: 'Sign in' }))
    .first()
  await start.or(email).first().waitFor()
  if (!(await email.isVisible())) await start.click()
  await email.fill('agent1@bench.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/-Dashboard/)
  await page.close()
}

async function keepShell(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/app/')
  await page.evaluate('navigator.serviceWorker.ready')
  await page.close()
}

/** What is shown is stored a moment later. */
async function keepList(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(LIST)
  await page.locator(LEAD).first().waitFor()
  await page.waitForTimeout(KEPT_AFTER_MS)
  await page.close()
}

/** With nothing of the app on the device except the session. */
async function coldly(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ ...PHONE, baseURL: url, serviceWorkers: 'block' })
  await signIn(context)
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  const seconds = await opening(page)
  await context.close()
  return seconds
}

/** By kind: what is stored for the person, and the app itself. */
async function storageUsed(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto('/app/')
  const devtools = await context.newCDPSession(page)
  const { usageBreakdown } = await devtools.send('Storage.getUsageAndQuota', { origin: new URL(page.url()).origin })
  await page.close()
  const used = usageBreakdown.filter(({ usage }) => usage > 0)
  return used.map(({ storageType, usage }) => `${storageType} ${(usage / 1_000_000).toFixed(1)} MB`).join(', ')
}

/**
 * Wall-clock time until the rows are visible, and until they are usable; and main-thread time until they are visible, which other load on
 * the machine barely affects.
 */
type Opening = { readonly seconds: number; readonly usable: number; readonly work: number; readonly script: number }

const opening = async (page: Page): Promise<number> => (await measured(page)).seconds

async function measured(page: Page, { offline = false } = {}): Promise<Opening> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const started = performance.now()
  await page.goto(LIST, { waitUntil: 'commit', timeout: 120_000 })
  await page.locator(LEAD).first().waitFor({ timeout: 120_000 })
  const seconds = (performance.now() - started) / 1000
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
  await page.locator('#snapshot').waitFor({ state: 'detached', timeout: 120_000 })
  await page.locator(`#root ${LEAD}`).first().waitFor({ timeout: 120_000 })
  const usable = (performance.now() - started) / 1000
  await page.close()
  return { seconds, usable, work: of('TaskDuration'), script: of('ScriptDuration') }
}
