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
import type { Aim } from './aims.ts'

/** How often one core does it in a second of CPU time. */
function pace(work: () => unknown): number {
  const timed = (milliseconds: number) => {
    const started = process.cpuUsage()
    let [done, spent] = [0, 0]
    while (spent < milliseconds * 1000) {
      for (let each = 0; each < 5000; each++) work()
      done += 5000
      const { user, system } = process.cpuUsage(started)
      spent = user + system
    }
    return done / (spent / 1_000_000)
  }
  timed(200)
  return timed(500)
}

type Pace = {
  /** The lines of the price and their total, for answers that are already validated. */
  readonly numbers: number
  /** The same, with the worksheet’s texts built. */
  readonly worksheets: number
  /** Validating answers for the first time. */
  readonly validations: number
  /** All of it, for answers that are new. */
  readonly first: number
}

/** How many premiums per second one core computes in each line. */
function ratingPaces(): Readonly<Record<string, Pace>> {
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

/** How many prices per second one core makes: the numbers alone, and the whole with its texts. */
export async function rating(): Promise<readonly Aim[]> {
  const told = Object.entries(ratingPaces())
  return told.flatMap(([line, { numbers, worksheets, validations, first }]): Aim[] => {
    const [read, all] = [validations, first].map((each) => Math.round(each).toLocaleString('en'))
    return [
      { work: `rating ${line}: numbers`, figure: numbers, unit: 'a second', is: 'at least', aim: 1_000_000 },
      {
        work: `rating ${line}: with worksheet`,
        figure: worksheets,
        unit: 'a second',
        is: 'at least',
        aim: 250_000,
        against: `${all} of answers never seen, of which ${read} a second are validated`,
      },
    ]
  })
}
