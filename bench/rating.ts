import ctplTables from '../db/seed/tariffs/ctpl.json' with { type: 'json' }
import motorTables from '../db/seed/tariffs/motor.json' with { type: 'json' }
import { ctpl } from '../src/lines/ctpl/index.ts'
import { motor } from '../src/lines/motor/index.ts'
import { say } from './stage.ts'

/** How often a second one core does it. */
function pace(work: () => unknown): number {
  const started = performance.now()
  let done = 0
  while (performance.now() - started < 1000) {
    for (let each = 0; each < 500; each++) work()
    done += 500
  }
  return done / ((performance.now() - started) / 1000)
}

/** How many premiums a second one core computes of each line, and how much of it is the validation of the answers. */
export async function rating(): Promise<void> {
  const motorTariff = { ...motorTables, tables: { ...motorTables.tables, ctpl: ctplTables } }
  for (const [line, tariff] of [
    [ctpl, ctplTables],
    [motor, motorTariff],
  ] as const) {
    const [example] = line.examples
    if (!example) continue
    const rated = pace(() => line.price.rate(example.details, tariff, { today: example.today, branch: 'BACOLOD' }))
    const validated = pace(() => line.risk.schema.parse(example.details))
    say(
      `rating ${line.name}: ${Math.round(rated).toLocaleString('en')} a second, validation included; its cost is ${(validated / rated).toFixed(2)} of the validation's`,
    )
  }
}
