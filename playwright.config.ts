import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './src/kit/server/free-port.ts'
import { findChromium } from './test/support/chromium.ts'

const SCREENS = {
  phone: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

/** Each screen has a server and data of its own, so that both go on at once: the faults of the simulators are switched for everybody. */
const servers = await Promise.all(
  Object.entries(SCREENS).map(async ([name, screen]) => {
    // Workers read this file again: a port is settled once and handed down in the environment.
    const variable = `KALASAG_E2E_PORT_${name.toUpperCase()}`
    const settled = process.env[variable]
    const port = settled ?? String(await freePort())
    const data = join(tmpdir(), `kalasag-e2e-${port}`)
    if (settled === undefined) {
      process.env[variable] = port
      process.on('exit', () => rmSync(data, { recursive: true, force: true }))
    }
    return { name, screen, port, data, address: `http://127.0.0.1:${port}` }
  }),
)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: servers.length,
  forbidOnly: Boolean(process.env.CI),
  // A story told on a loaded machine may trip over time itself; `npm test` names each that needed its second try.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // What fades in has another contrast until it is there, and a story looks at once.
    reducedMotion: 'reduce',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: await findChromium(),
  },
  projects: servers.map(({ name, screen, data, address }) => ({
    name,
    workers: 1,
    use: { ...screen, baseURL: address },
    metadata: { data },
  })),
  webServer: servers.map(({ port, data, address }) => ({
    command: 'node src/app/main.ts',
    url: `${address}/readyz`,
    env: { PORT: port, KALASAG_DATA: data, CHECK_REPLIES: 'on' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  })),
})
