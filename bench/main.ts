import { bulk } from './bulk.ts'
import { desk } from './desk.ts'
import { firstScreen } from './first-screen.ts'
import { floods } from './floods.ts'
import { kills } from './kills.ts'
import { leads } from './leads.ts'
import { papers } from './papers.ts'
import { policies } from './policies.ts'
import { rating } from './rating.ts'
import { renewals } from './renewals.ts'
import { onStage, say } from './stage.ts'

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  rating,
  papers,
  policies: () => onStage(policies),
  leads: () => onStage(leads),
  desk: () => onStage(desk),
  bulk: () => onStage(bulk),
  kills: () => onStage(kills),
  renewals: () => onStage(renewals),
  floods: () => onStage(floods),
  'first-screen': () => onStage(firstScreen),
}

/** `npm run bench` runs all, `npm run bench leads` one. */
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in BENCHES))
if (unknown.length) {
  say(`There is no bench of ${unknown.join(', ')}: there are ${Object.keys(BENCHES).join(', ')}.`)
  process.exitCode = 1
} else for (const [name, run] of Object.entries(BENCHES)) if (asked.length === 0 || asked.includes(name)) await run()
