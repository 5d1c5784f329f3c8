import { dayOf, startOf } from '#domain/day.ts'
import { readBefore } from '#features/notifications/commands.ts'
import { actAsCustomer, actAsStaff, forgetDemoSessions } from '#features/session/demo.ts'
import { now } from '#kit/server/clock.ts'
import { type Db, type Pool, transact } from '#kit/server/db.ts'
import { actsOn } from './acts.ts'
import { openAgenda } from './agenda.ts'
import { openRisks, type Risk } from './risks.ts'
import { type Row, script } from './script.ts'
import { type Caller, type Given, openStage } from './stage.ts'

const MINUTE_MS = 60_000
const UNREAD_DAYS = 2
const UNDERWRITER = 'UWR-001'

/** Plays the demonstration: months of work of the people who are there, through the program's own endpoints and jobs. */
export async function playDemo(pool: Pool, given: Given): Promise<void> {
  const until = now()
  const today = dayOf(until)
  const asProgram = <T>(work: (db: Db) => Promise<T>) => transact(pool, { kind: 'system', name: 'demo' }, work)
  const agenda = openAgenda({ until, pool, log: given.log })
  const stage = await openStage(given, { pool, enqueue: agenda.enqueue })
  try {
    const acts = actsOn(stage)
    const risks = await openRisks(today)
    const rows = [...script(today)].sort((a, b) => b.daysAgo - a.daysAgo)
    const people = new Map<string, Caller>()
    for (const code of new Set([UNDERWRITER, ...rows.map(({ agent }) => agent)]))
      people.set(code, stage.as(await asProgram((db) => actAsStaff(db, code))))
    const called = (code: string): Caller => {
      const caller = people.get(code)
      if (!caller) throw new Error(`nobody acts for ${code}`)
      return caller
    }

    let soldNew: Risk | undefined
    const riskOf = ({ agent, kind, manner, daysAgo, answers, isDuplicate }: Row): Risk => {
      const risk = risks.risk(agent, kind, manner, dayOf(new Date(until.getTime() - daysAgo * 1440 * MINUTE_MS)))
      if (kind === 'car' && manner === 'brand-new') soldNew ??= risk
      return { ...risk, answers: { ...(isDuplicate && soldNew ? soldNew : risk).answers, ...answers } }
    }
    /** Within the hours of work; what began today is over by now. */
    const beginning = ({ daysAgo }: Row): Date => {
      const at = startOf(dayOf(new Date(until.getTime() - daysAgo * 1440 * MINUTE_MS))).getTime() + (510 + risks.upTo(480)) * MINUTE_MS
      return new Date(daysAgo === 0 ? until.getTime() - (150 + risks.upTo(60)) * MINUTE_MS : at)
    }
    for (const each of rows)
      agenda.tell(
        beginning(each),
        each.story({
          acts,
          agent: called(each.agent),
          underwriter: called(UNDERWRITER),
          customer: async (who) => stage.as(await asProgram((db) => actAsCustomer(db, who))),
          runJob: (name) => agenda.runJob(name, {}),
          risk: riskOf(each),
          upTo: risks.upTo,
        }),
      )
    await agenda.play(stage.works)
    await asProgram(forgetDemoSessions)
    // Nobody leaves months of notifications unread; the last days' are there to be seen.
    await asProgram((db) => readBefore(db, new Date(until.getTime() - UNREAD_DAYS * 1440 * MINUTE_MS), until))
  } finally {
    await stage.close()
  }
}
