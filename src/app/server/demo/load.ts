import { z } from 'zod'
import { addMonths, type Day, dayOf, firstOfMonth, startOf } from '#domain/day.ts'
import { actAsCustomer, actAsStaff, forgetDemoSessions } from '#features/people/session/public/server/demo.ts'
import { closeCommissionMonth } from '#features/servicing/commission/public/contract/jobs.ts'
import { now } from '#kit/server/clock.ts'
import { type AppPool, type Db, transact } from '#kit/server/db.ts'
import { actsOn } from './acts.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import { deliverDueReminders } from './bell.ts'
import { scheduleDays } from './days.ts'
import { actsForLead, becameLead, type Field, leadStory, type Person } from './leads.ts'
import { readProspects } from './prospects.ts'
import { openRisks, type Risk } from './risks.ts'
import { type Row, script } from './script.ts'
import { rowsOf } from './seed-file.ts'
import { seededRandom } from './seeded-random.ts'
import { settleMornings } from './settled.ts'
import { type DemoDeps, openStage } from './stage.ts'
import { timeFrom } from './time.ts'

const MINUTE_MS = 60_000
const UNDERWRITER = 'UWR-001'
/** Those insured within this many days became a lead first, as a rule. */
const LEADS_SINCE_DAYS = 80

/** Plays the demonstration: months of its people's work, through the program's own endpoints and jobs. */
export async function playDemo(pool: AppPool, deps: DemoDeps): Promise<void> {
  const until = now()
  const today = dayOf(until)
  const transactAsSystem = <T>(work: (db: Db) => Promise<T>) => transact(pool, { kind: 'system', name: 'demo' }, work)
  const agenda = openAgenda({ until, pool, log: deps.log })
  const stage = await openStage(deps, { pool, enqueue: agenda.enqueue })
  try {
    const acts = actsOn(stage)
    const people = new Map<string, Person>()
    const staff = await rowsOf('staff.csv', z.object({ agent_code: z.string(), manager: z.string() }))
    for (const { agent_code: code, manager } of staff) {
      const actor = await transactAsSystem((db) => actAsStaff(db, code))
      people.set(code, { id: actor.id, caller: stage.as(actor), manager })
    }
    const person = (code: string): Person => {
      const found = people.get(code)
      if (!found) throw new Error(`nobody acts for ${code}`)
      return found
    }
    const field: Field = { person, leads: new Map(), time: timeFrom(today) }
    const album = new Map<string, Buffer>()
    const runJob = (name: string) => agenda.runJob(name, {})

    const risks = await openRisks(today)
    const rows = [...script(today)].sort((a, b) => b.daysAgo - a.daysAgo)
    let soldNew: Risk | undefined
    const riskOf = ({ agent, kind, manner, daysAgo, answers, isDuplicate }: Row): Risk => {
      const risk = risks.risk(agent, kind, manner, dayOf(new Date(until.getTime() - daysAgo * 1440 * MINUTE_MS)))
      if (kind === 'car' && manner === 'brand-new') soldNew ??= risk
      return { ...risk, answers: { ...(isDuplicate && soldNew ? soldNew : risk).answers, ...answers } }
    }
    /** Within working hours; what began today is over by now. */
    const beginning = ({ daysAgo }: Row): Date => {
      const at = startOf(dayOf(new Date(until.getTime() - daysAgo * 1440 * MINUTE_MS))).getTime() + (510 + risks.upTo(480)) * MINUTE_MS
      return new Date(daysAgo === 0 ? until.getTime() - (150 + risks.upTo(60)) * MINUTE_MS : at)
    }
    /** Policyholders who came as leads, each once; one who was quoted before is known. */
    const met = new Map<string, 'quoted' | 'lead'>()
    const comeAsLead = ({ daysAgo, agent }: Row, risk: Risk, index: number): void => {
      const { mobile } = risk.holder
      const before = met.get(mobile)
      const isLead = before === 'lead' || (daysAgo <= LEADS_SINCE_DAYS && index % 4 !== 3)
      met.set(mobile, isLead ? 'lead' : 'quoted')
      if (!isLead || before === 'lead') return
      const days = daysAgo + 3 + (index % 5)
      agenda.schedule(field.time.on(-days, 9 * 60 + index), becameLead({ agent, risk, isKnown: before === 'quoted', days }, field))
    }
    for (const [index, each] of rows.entries()) {
      const at = beginning(each)
      const risk = riskOf(each)
      comeAsLead(each, risk, index)
      agenda.schedule(
        at,
        each.story({
          acts: actsForLead(acts, field.leads, risk),
          agent: person(each.agent).caller,
          underwriter: person(UNDERWRITER).caller,
          customer: async (who) => stage.as(await transactAsSystem((db) => actAsCustomer(db, who))),
          runJob,
          risk,
          upTo: risks.upTo,
          album,
        }),
      )
    }

    const chance = seededRandom(19_350_528)
    for (const each of await readProspects()) {
      const at = field.time.on(-each.days_ago, 8 * 60 + 40 + chance.upTo(420))
      agenda.schedule(each.days_ago === 0 ? new Date(until.getTime() - 40 * MINUTE_MS) : at, leadStory(each, field))
    }
    scheduleDays(agenda, field, [...people.keys()])
    agenda.schedule(field.time.on(-LEADS_SINCE_DAYS - 10, 0), deliverDueReminders({ until, transactAsSystem, runJob }))
    closeMonths(agenda, today)
    settleMornings(agenda, acts, { today, until })
    await agenda.play(stage.jobWorkers)
    await transactAsSystem(forgetDemoSessions)
  } finally {
    await stage.close()
  }
}

const MONTHS = 12
const CLOSED_AT_MINUTES = 20

/** Commission is closed on the first of each month, as the program does automatically. */
function closeMonths(agenda: Agenda, today: Day): void {
  for (let ago = 0; ago < MONTHS; ago += 1) {
    const first = startOf(addMonths(firstOfMonth(today), -ago)).getTime()
    agenda.once(new Date(first + CLOSED_AT_MINUTES * MINUTE_MS), () => agenda.runJob(closeCommissionMonth.name, {}))
  }
}
