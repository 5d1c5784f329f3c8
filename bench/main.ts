import { bulk } from './bulk.ts'
import { crowd } from './crowd.ts'
import { desk } from './desk.ts'
import { failover } from './failover.ts'
import { firstScreen } from './first-screen.ts'
import { floods } from './floods.ts'
import { kills } from './kills.ts'
import { leads } from './leads.ts'
import { outbox } from './outbox.ts'
import { papers } from './papers.ts'
import { partitions } from './partitions.ts'
import { policies } from './policies.ts'
import { prometheus } from './prometheus.ts'
import { purchases } from './purchases.ts'
import { rating } from './rating.ts'
import { renewals } from './renewals.ts'
import { replicas } from './replicas.ts'
import { restarts } from './restarts.ts'
import { rolling } from './rolling.ts'
import { soak } from './soak.ts'
import { onStage, say } from './stage.ts'
import { sustained } from './sustained.ts'

const BENCHES: Readonly<Record<string, (size?: number) => Promise<void>>> = {
  rating,
  papers,
  policies: () => onStage(policies),
  leads: () => onStage(leads),
  desk: () => onStage(desk),
  bulk: () => onStage(bulk),
  kills: () => onStage(kills),
  sustained: (size) => onStage((stage) => sustained(stage, size)),
  purchases: (size) => onStage((stage) => purchases(stage, size)),
  outbox: (size) => onStage((stage) => outbox(stage, size)),
  renewals: (size) => onStage((stage) => renewals(stage, size)),
  replicas: () => onStage(replicas),
  restarts: (size) => onStage((stage) => restarts(stage, size)),
  failover: () => onStage(failover),
  rolling: (size) => onStage((stage) => rolling(stage, size)),
  partitions: (size) => onStage((stage) => partitions(stage, size)),
  prometheus: () => onStage(prometheus),
  soak: (size) => onStage((stage) => soak(stage, size)),
  crowd: () => onStage(crowd),
  floods: () => onStage(floods),
  'first-screen': () => onStage(firstScreen),
}

/** `npm run bench` runs all, `npm run bench leads` one; `npm run bench renewals 20000` one that has a size, of that size. */
const given = process.argv.slice(2)
const asked = given.filter((word) => !/^\d+$/.test(word))
const sizeOf = (name: string): number | undefined => Number(given[given.indexOf(name) + 1]) || undefined
const unknown = asked.filter((name) => !(name in BENCHES))
if (unknown.length) {
  say(`There is no bench of ${unknown.join(', ')}: there are ${Object.keys(BENCHES).join(', ')}.`)
  process.exitCode = 1
} else
  for (const [name, run] of Object.entries(BENCHES))
    if (asked.length === 0 || asked.includes(name)) await run(asked.length === 0 ? undefined : sizeOf(name))
