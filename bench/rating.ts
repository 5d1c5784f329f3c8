import tariff from '../db/seed/tariffs/ctpl.json' with { type: 'json' }
import { ctpl } from '../src/lines/ctpl/index.ts'
import { say } from './stage.ts'

/** How many premiums a second one core computes. */
export async function rating(): Promise<void> {
  const [example] = ctpl.examples
  if (!example) return
  const started = performance.now()
  let rated = 0
  while (performance.now() - started < 1000) {
    for (let each = 0; each < 500; each++) ctpl.rate(example.details, tariff, { today: example.today, branch: 'BACOLOD' })
    rated += 500
  }
  say(`rating: ${Math.round(rated / ((performance.now() - started) / 1000)).toLocaleString('en')} a second, with validation of the answers`)
}
