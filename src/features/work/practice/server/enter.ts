import type { Db } from '#kit/server/db.ts'
import { currentPractice } from '#kit/server/practice.ts'
import { readTicket } from './signed.ts'
import { enterRun } from './store/runs.ts'

/** The holder of a ticket, where people practise: it lets in once, and not after a later one was used. */
export async function takeTicket(db: Db, text: string): Promise<string | undefined> {
  const practice = currentPractice()
  const ticket = practice && (await readTicket(practice.key, text))
  if (!ticket) return undefined
  const { run, staffId, scenario, startedAt, madeAt } = ticket
  const isFirst = await enterRun(db, { run, staffId, scenario, startedAt: new Date(startedAt), ticketAt: new Date(madeAt) })
  return isFirst ? staffId : undefined
}
