import { type Aim, sayAims } from './aims.ts'
import { bulk } from './bulk.ts'
import { crowd } from './crowd.ts'
import { desk } from './desk.ts'
import { failover } from './failover.ts'
import { firstScreen } from './first-screen.ts'
import { floods } from './floods.ts'
import { installed } from './installed.ts'
import { kills } from './kills.ts'
import { allLeads, leads } from './leads.ts'
import { lighthouse } from './lighthouse.ts'
import { outbox } from './outbox.ts'
import { papers } from './papers.ts'
import { partitions } from './partitions.ts'
import { pdf } from './pdf.ts'
import { policies } from './policies.ts'
import { prometheus } from './prometheus.ts'
import { purchases } from './purchases.ts'
import { rating } from './rating.ts'
import { renewals } from './renewals.ts'
import { replicas } from './replicas.ts'
import { restarts } from './restarts.ts'
import { rolling } from './rolling.ts'
import { sales } from './sales.ts'
import { soak } from './soak.ts'
import { onStage, type Stage, say } from './stage.ts'
import { starting } from './starting.ts'
import { sustained } from './sustained.ts'
import { weights } from './weights.ts'
import { workbook } from './workbook.ts'

type Bench<Told> = (size?: number) => Promise<Told>
const staged =
  <Told>(bench: (stage: Stage, size?: number) => Promise<Told>): Bench<Told> =>
  (size) =>
    onStage((stage) => bench(stage, size))

/** What is measured against an aim. `npm run bench` prints all of it as one table. */
const MEASURES: Readonly<Record<string, Bench<readonly Aim[]>>> = {
  rating,
  pdf,
  workbook,
  installed: async () => installed(),
  starting: staged(starting),
  weights: staged(weights),
  lighthouse: staged(lighthouse),
  'first-screen': staged(firstScreen),
  policies: staged(policies),
  sales: staged(sales),
  bulk: staged(bulk),
  leads: staged(leads),
}
/** Benches that are compared with themselves as data grows, or that inject failures: each is run by name. */
const TRIALS: Readonly<Record<string, Bench<void>>> = {
  desk: staged(desk),
  'all-leads': staged(allLeads),
  papers,
  kills: staged(kills),
  sustained: staged(sustained),
  purchases: staged(purchases),
  outbox: staged(outbox),
  renewals: staged(renewals),
  replicas: staged(replicas),
  restarts: staged(restarts),
  failover: staged(failover),
  rolling: staged(rolling),
  partitions: staged(partitions),
  prometheus: staged(prometheus),
  soak: staged(soak),
  crowd: staged(crowd),
  floods: staged(floods),
}
/** Smaller when everything is measured, so that the run takes twenty minutes. */
const SMALLER: Readonly<Record<string, number>> = { bulk: 2000 }

/** `npm run bench kills` runs one; `npm run bench renewals 20000` runs one that has a size, at that size. */
const given = process.argv.slice(2)
const asked = given.filter((word) => !/^\d+$/.test(word))
const unknown = asked.filter((name) => !(name in MEASURES || name in TRIALS))
if (unknown.length) {
  say(`There is no bench of ${unknown.join(', ')}: there are ${Object.keys({ ...MEASURES, ...TRIALS }).join(', ')}.`)
  process.exitCode = 1
} else {
  const began = performance.now()
  const aims: Aim[] = []
  for (const name of asked.length ? asked : Object.keys(MEASURES)) {
    const size = asked.length ? Number(given[given.indexOf(name) + 1]) || undefined : SMALLER[name]
    const measured = await MEASURES[name]?.(size).catch((error) => {
      say(`${name} came to nothing: ${error}`)
      process.exitCode = 1
    })
    aims.push(...(measured ?? []))
    await TRIALS[name]?.(size)
  }
  if (aims.length > 0) sayAims(aims, (performance.now() - began) / 60_000)
}
