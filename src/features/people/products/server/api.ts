import { ROLES, requireStaff } from '#domain/access.ts'
import { addDays, type Day, dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { changesOfKind, proposeChange } from '#features/people/office-changes/public/server/changes.ts'
import { agentOfLink } from '#features/people/sharing/public/server/link-agent.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { lineSummaries } from '#lines/names.ts'
import { type Stopped, stoppedContract } from '../public/contract/stopped.ts'
import { stopsContract } from '../public/contract/stops.ts'
import { stopsOfAgent } from '../public/server/on-sale.ts'
import { isBackwards } from '../rules/stop-form.ts'
import { STOP } from './kind.ts'
import { allStops, getStop, type StopRow, stopsOn } from './store.ts'

export const stoppedApi = ({ secret }: { readonly secret: string }) =>
  serving(stoppedContract, {
    stoppedProducts: async (_, { db, actor, now }) => {
      const day = dayOf(now)
      if (actor.kind === 'customer') return (await stopsOfAgent(db, actor.agentId, day)).map(forCustomers)
      return (await stopsOfAgent(db, requireStaff(actor).id, day)).map(forAgents)
    },

    stoppedProductsOfLink: async ({ body: { token } }, { db, now }) => {
      const agentId = token && (await agentOfLink(db, secret, token))
      const day = dayOf(now)
      return (agentId ? await stopsOfAgent(db, agentId, day) : await stopsOn(db, day, undefined)).map(forCustomers)
    },
  })

export const stopsApi = () =>
  serving(stopsContract, {
    salesStops: (_, { db, actor, now }) => described(db, requireStaff(actor), now),

    proposeSalesStop: async ({ body: { note, ...stop } }, context) => {
      const { db, actor, now } = context
      const refuse = (path: string, message: string) => problem('invalid', { fields: [{ path, message }] })
      if (stop.fromOn < dayOf(now)) throw refuse('fromOn', 'This day has passed. Choose today or a later day.')
      if (isBackwards(stop)) throw refuse('untilOn', 'The last day is before the first one. Choose a later day.')
      const name = nameOfLine(stop.line)
      await proposeChange(context, {
        ...{ kind: STOP, subject: stop.line, title: `Stop selling ${name}`, note, value: { what: 'stop', stop, reason: note } },
        lines: [
          { label: 'Product', was: '', will: name },
          { label: 'Branches', was: '', will: stop.branches.map(branchName).join(', ') || 'Every branch' },
          { label: 'Sold by', was: '', will: stop.roles.map((role) => ROLES[role].name).join(', ') || 'Everyone who sells' },
          { label: 'From', was: '', will: formatDay(stop.fromOn) },
          { label: 'Last day', was: '', will: lastDayOf(stop) },
          { label: 'Message to agents', was: '', will: stop.told },
        ],
      })
      return described(db, requireStaff(actor), now)
    },

    proposeSalesAgain: async ({ params, body: { untilOn, note } }, context) => {
      const { db, actor, now } = context
      const stop = await getStop(db, params.id)
      const earliest = addDays(dayOf(now), -1)
      if (untilOn < earliest)
        throw problem('invalid', {
          fields: [{ path: 'untilOn', message: 'This day has passed. Choose yesterday, to sell again from today, or a later day.' }],
        })
      const name = nameOfLine(stop.line)
      // One that has not started does not start.
      const isBegun = untilOn >= stop.fromOn || stop.fromOn <= dayOf(now)
      const last = isBegun ? untilOn : addDays(stop.fromOn, -1)
      await proposeChange(context, {
        ...{ kind: STOP, subject: stop.line, title: isBegun ? `Sell ${name} again` : `Go on selling ${name}`, note },
        value: { what: 'end', stopId: stop.id, untilOn: last },
        lines: [
          { label: 'Product', was: name, will: name },
          { label: 'From', was: formatDay(stop.fromOn), will: isBegun ? formatDay(stop.fromOn) : 'Not stopped' },
          { label: 'Last day', was: lastDayOf(stop), will: isBegun ? formatDay(last) : lastDayOf(stop) },
        ],
      })
      return described(db, requireStaff(actor), now)
    },
  })

const lastDayOf = ({ untilOn }: { readonly untilOn?: Day | null | undefined }): string =>
  untilOn ? formatDay(untilOn) : 'Until further notice'

const nameOfLine = (code: string): string => lineSummaries.find((line) => line.code === code)?.name ?? code

const forAgents = ({ line, untilOn, told }: StopRow): Stopped => ({ line, untilOn, told })
/** What agents are told is only for them. */
const forCustomers = ({ line, untilOn }: StopRow): Stopped => ({ line, untilOn, told: '' })

async function described(db: Db, viewer: Staff, now: Date) {
  return {
    stops: (await allStops(db, dayOf(now))).map(({ changeId: _, ...stop }) => stop),
    changes: await changesOfKind(db, viewer, STOP),
  }
}
