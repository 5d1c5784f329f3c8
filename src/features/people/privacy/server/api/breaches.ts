import type { z } from 'zod'
import { requireStaff } from '#domain/access.ts'
import { MANILA_MINUTES, startOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { type Breach, type BreachForm, breachContract } from '../../public/contract/breaches.ts'
import { BREACH_STATES, isClockOver, notifyBy, stillToNotify } from '../../rules/breach-clock.ts'
import { addBreach, type BreachRow, breachesPage, changeBreach, getBreach } from '../store.ts'

export const breachesApi = () =>
  serving(breachContract, {
    breaches: async ({ query }, { page, now }) => {
      const statement = breachesPage(query, now)
      return page(statement.query, statement.values)
    },
    breach: async ({ params }, { db, now }) => detailOf(db, await getBreach(db, params.id), now),
    recordBreach: async ({ body }, { db, actor, now, about }) => {
      const row = await addBreach(db, { ...factsOf(body, now), recordedBy: requireStaff(actor).id })
      about(`breach:${row.id}`)
      return detailOf(db, row, now)
    },
    changeBreach: async ({ params, body: { version, ...form } }, { db, now, about }) => {
      const row = await openBreach(db, params.id, version)
      about(`breach:${row.id}`)
      return detailOf(db, await changeBreach(db, row, factsOf(form, now), now), now)
    },
    noteBreachStep: async ({ params, body: { version, step, reference } }, { db, now, about }) => {
      const row = await openBreach(db, params.id, version)
      about(`breach:${row.id}`)
      if (!stepsFor(row).includes(step)) throw problem('not-now')
      const set = {
        npc: { npcNotifiedAt: now, npcReference: reference },
        persons: { personsNotifiedAt: now, measures: `${row.measures}\n${reference}` },
        exempt: { exemption: reference },
        close: { state: 'closed', measures: `${row.measures}\n${reference}` },
      }[step]
      return detailOf(db, await changeBreach(db, row, set, now), now)
    },
  })

async function openBreach(db: Db, id: string, version: number): Promise<BreachRow> {
  const row = await getBreach(db, id, 'lock')
  if (row.version !== version) throw problem('changed-meanwhile')
  if (row.state !== 'open') throw problem('not-now', { message: 'This breach is closed.' })
  return row
}

function factsOf({ foundDay, foundTime, ...same }: z.output<typeof BreachForm>, now: Date) {
  const [hours = 0, minutes = 0] = foundTime.split(':').map(Number)
  const foundAt = new Date(startOf(foundDay, MANILA_MINUTES).getTime() + (hours * 60 + minutes) * 60_000)
  if (foundAt > now) throw problem('invalid', { fields: [{ path: 'foundTime', message: 'This time is still in the future.' }] })
  return { ...same, foundAt }
}

/** What is to be done next; it is closed once no one is left to notify. */
function stepsFor(row: BreachRow): Breach['may'] {
  if (row.state !== 'open') return []
  const left = stillToNotify(row)
  return ['change', ...left, ...(left.length > 0 ? (['exempt'] as const) : (['close'] as const))]
}

async function detailOf(db: Db, row: BreachRow, now: Date): Promise<Breach> {
  const { id, version, title, foundBy, happened, data, persons, measures, npcReference, exemption } = row
  const names = await namesOfStaff(db, [row.recordedBy])
  return {
    ...{ id, version, title, foundBy, happened, data, persons, measures, npcReference, exemption },
    state: BREACH_STATES.find((state) => state === row.state) ?? 'open',
    foundAt: row.foundAt.toISOString(),
    notifyBy: notifyBy(row.foundAt).toISOString(),
    isOverdue: isClockOver(row, now),
    npcNotifiedAt: row.npcNotifiedAt?.toISOString() ?? null,
    personsNotifiedAt: row.personsNotifiedAt?.toISOString() ?? null,
    recordedBy: names.get(row.recordedBy) ?? '',
    createdAt: row.createdAt.toISOString(),
    may: stepsFor(row),
  }
}
