import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { passwordIn } from '../e2e/support/demo-password.ts'
import { freePort } from '../src/kit/server/free-port.ts'
import { findChromium } from '../test/support/chromium.ts'
import type { Aim } from './aims.ts'
import type { Stage } from './stage.ts'
import { SCREENS, signIn } from './weights.ts'

/** Fetched from npm for this bench only: it is larger than everything else that tests need. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

type Report = {
  readonly categories: { readonly performance: { readonly score: number } }
  readonly audits: Readonly<Record<'largest-contentful-paint' | 'cumulative-layout-shift', { readonly numericValue: number }>>
}

/** Lighthouse's report on an address on a simulated phone, in a browser that is already running. */
async function judge(address: string, port: number): Promise<Report> {
  const flags = [`--port=${port}`, '--disable-storage-reset', '--only-categories=performance', '--output=json', '--quiet']
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, ...flags]
  const { stdout } = await promisify(execFile)('npm', command, { maxBuffer: 100_000_000 })
  return JSON.parse(stdout)
}

/** The first screens people see as Lighthouse rates them, once each: one report takes most of a minute. */
export async function lighthouse({ ours }: Stage): Promise<readonly Aim[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kalasag-lighthouse-'))
  const { url } = await ours('kalasag', { DEMO_DATA: 'on', PRACTICE_PORT: '', KALASAG_DATA: folder })
  const port = await freePort()
  const { args, ...found } = await findChromium()
  const options = { ...found, args: [...args, `--remote-debugging-port=${port}`], baseURL: url }
  const aims: Aim[] = []
  try {
    for (const { name, address, isSignedIn } of SCREENS) {
      // The path of a first-time visitor: nothing is left of previous users.
      const context = await chromium.launchPersistentContext('', { ...options, serviceWorkers: 'block' })
      if (isSignedIn) await signIn(context, passwordIn(folder))
      const { categories, audits } = await judge(new URL(address, url).href, port)
      await context.close()
      const paint = audits['largest-contentful-paint'].numericValue / 1000
      const shift = audits['cumulative-layout-shift'].numericValue
      aims.push({
        work: `Lighthouse, mobile: ${name}`,
        figure: 100 * categories.performance.score,
        unit: 'of 100',
        is: 'at least',
        aim: 97,
        against: `largest paint after ${paint.toFixed(1)} s (aim 1.5), layout shift ${shift.toFixed(3)} (aim 0)`,
      })
    }
    return aims
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
