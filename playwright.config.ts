import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './src/kit/server/free-port.ts'
import { findChromium } from './test/support/chromium.ts'

// Workers read this file again: the address is settled once and handed down in the environment.
const settled = process.env.KALASAG_E2E_PORT
const port = settled ?? String(await freePort())
const address = `http://127.0.0.1:${port}`
const data = join(tmpdir(), `kalasag-e2e-${port}`)
if (settled === undefined) {
  process.env.KALASAG_E2E_PORT = port
  process.on('exit', () => rmSync(data, { recursive: true, force: true }))
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // One at a time: the faults of the simulators are switched for everybody.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // What fades in has another contrast until it is there, and a story looks at once.
    reducedMotion: 'reduce',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: await findChromium(),
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node src/app/main.ts',
    url: `${address}/readyz`,
    env: { PORT: port, KALASAG_DATA: data },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
