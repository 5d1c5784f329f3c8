import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './src/kit/server/free-port.ts'
import { findChromium } from './test/support/chromium.ts'

const SCREENS = {
  phone: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

/** A worker tells one story at a time; each has a server and data of its own. One more than cores: a story often waits for what is drawn. */
const workers = availableParallelism() + 1

// Workers read this file again: ports and folder are settled once and handed down in the environment.
if (process.env.KALASAG_E2E_PORTS === undefined) {
  // `npm test` has a folder with the demonstration in it.
  if (process.env.KALASAG_E2E_DATA === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'kalasag-e2e-'))
    process.env.KALASAG_E2E_DATA = folder
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  process.env.KALASAG_E2E_PORTS = (await Promise.all(Array.from({ length: workers }, freePort))).join()
}
const port = process.env.KALASAG_E2E_PORTS.split(',')[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? ''

/** By day (`test/support/by-day.ts`) what is told at night is left; and of what is told in turn, or on both screens, what is the other day's. */
function leftByDay(screen: string): RegExp[] {
  const { KALASAG_DAY: day } = process.env
  if (day === undefined) return []
  const [turn, seen] = Number(day) % 2 === 0 ? [/@odd-days/, 'phone'] : [/@even-days/, 'desktop']
  return [/@nightly/, turn, ...(screen === seen ? [] : [/^(?!.*@(phone|desk)-only)/])]
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers,
  forbidOnly: Boolean(process.env.CI),
  // A story told on a loaded machine may trip over time itself; `npm test` names each that needed its second try.
  retries: process.env.CI ? 1 : 0,
  // For the slowest machine: what is well never waits so long.
  timeout: 480_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // It fetches every screen there is, for each person of a story anew: only stories of offline work and of releases let it.
    serviceWorkers: 'block',
    // What fades in has another contrast until it is there, and a story looks at once.
    reducedMotion: 'reduce',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: await findChromium(),
  },
  projects: Object.entries(SCREENS).map(([name, screen]) => ({
    name,
    use: { ...screen, baseURL: `http://127.0.0.1:${port}` },
    grepInvert: [name === 'desktop' ? /@phone-only/ : /@desk-only/, ...leftByDay(name)],
    metadata: { data: join(process.env.KALASAG_E2E_DATA ?? '', port) },
  })),
  webServer: {
    command: 'node e2e/support/servers.ts',
    wait: { stdout: /READY/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stderr: 'pipe',
  },
})
