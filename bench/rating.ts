import ciTables from '../db/seed/tariffs/ci.json' with { type: 'json' }
import ctplTables from '../db/seed/tariffs/ctpl.json' with { type: 'json' }
import groupTables from '../db/seed/tariffs/group.json' with { type: 'json' }
import motorTables from '../db/seed/tariffs/motor.json' with { type: 'json' }
import travelTables from '../db/seed/tariffs/travel.json' with { type: 'json' }
import { criticalIllness } from '../src/lines/critical-illness/index.ts'
import { ctpl } from '../src/lines/ctpl/index.ts'
import { group } from '../src/lines/group/index.ts'
import { motor } from '../src/lines/motor/index.ts'
import { travel } from '../src/lines/travel/index.ts'
import { say } from './stage.ts'

/** How often in a second of its processor's time one core does it. */
function pace(work: () => unknown): number {
  const timed = (milliseconds: number) => {
    const started = process.cpuUsage()
    let [done, spent] = [0, 0]
    while (spent < milliseconds * 1000) {
      for (let each = 0; each < 500; each++) work()
      done += 500
      const { user, system } = process.cpuUsage(started)
      spent = user + system
    }
    return done / (spent / 1_000_000)
  }
  timed(200)
  return timed(500)
}

type Pace = {
  /** The lines of the price and their total, of answers that are validated. */
  readonly numbers: number
  /** The same with the worksheet’s words read. */
  readonly worksheets: number
  /** Answers validated for the first time. */
  readonly validations: number
  /** All of it, of answers that were never seen. */
  readonly first: number
}

/** How many premiums a second one core computes of each line. */
export function ratingPaces(): Readonly<Record<string, Pace>> {
  const motorTariff = { ...motorTables, tables: { ...motorTables.tables, ctpl: ctplTables } }
  const sold = [
    [ctpl, ctplTables],
    [motor, motorTariff],
    [travel, travelTables],
    [group, groupTables],
    [criticalIllness, ciTables],
  ] as const
  return Object.fromEntries(
    sold.flatMap(([line, tariff]) => {
      const [example] = line.examples
      if (!example) return []
      const context = { today: example.today, branch: 'BACOLOD' }
      const answers: unknown = structuredClone(example.details)
      const rate = (details: unknown = answers) => line.price.rate(details, tariff, context)
      const unseen = () => ({ ...example.details })
      const worded = ({ steps, note }: ReturnType<typeof rate>) => [steps, note]
      return [
        [
          line.code,
          {
            numbers: pace(() => rate().total),
            worksheets: pace(() => worded(rate())),
            validations: pace(() => line.risk.schema.parse(unseen())),
            first: pace(() => worded(rate(unseen()))),
          },
        ],
      ]
    }),
  )
}

export async function rating(): Promise<void> {
  for (const [line, { numbers, worksheets, validations, first }] of Object.entries(ratingPaces())) {
    const [a, b, c, d] = [numbers, worksheets, validations, first].map((each) => Math.round(each).toLocaleString('en'))
    say(`rating ${line}: ${a} a second, with the worksheet read ${b}; ${c} validations of answers, and ${d} with validation and worksheet`)
  }
}
