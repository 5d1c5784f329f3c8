import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Staff } from '#kit/actor.ts'
import { CALENDAR, SPREADSHEET } from '#kit/media-types.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { type Appointment, type AppointmentQuery, contract } from '../../public/contract.ts'
import { type Period, periodFault, periodOf } from '../../rules/period.ts'
import { daysAround, slotsOf, TIME_ZONE, timesToOffer } from '../../rules/slots.ts'
import { icsOf } from '../ics.ts'
import { appointmentsPage } from '../lists.ts'
import { appointmentSheet } from '../spreadsheet.ts'
import { getAdvisor, heldBetween, listAppointments, readAppointment } from '../store.ts'
import { book } from './book.ts'
import { cancel, change } from './change.ts'
import { feedOf, readFeed, renewFeed, revokeFeed } from './feed.ts'
import { pathOf } from './notify.ts'
import { toFreeTime } from './requested-time.ts'

type Deps = { readonly brand: Brand; readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T> }

const ICS = `${CALENDAR}; charset=utf-8`
/** Larger exports must be requested in parts. */
const EXPORTED = 10_000
/** Seconds for which a phone may keep the feed before it asks whether anything changed. */
const FEED_KEPT = 300

export const calendarApi = ({ brand, transactAsSystem }: Deps) =>
  serving(contract, {
    bookAppointment: async ({ body }, context) => {
      const actor = requireStaff(context.actor)
      return toReply(context, await book({ ...context, actor, brand }, body))
    },
    updateAppointment: async ({ body }, context) => {
      const actor = requireStaff(context.actor)
      return toReply(context, await change({ ...context, actor, brand }, body))
    },
    cancelAppointment: async ({ params, body }, context) => {
      const actor = requireStaff(context.actor)
      return toReply(context, await cancel({ ...context, actor, brand }, { id: params.id, ...body }))
    },

    appointments: async ({ query }, { actor, db, now, page }) => {
      const { agentCode, teamdata, leadId, customerId } = query
      const people = await peopleOf(db, requireStaff(actor), { agentCode, teamdata })
      const isOfOne = leadId !== undefined || customerId !== undefined
      return page(...appointmentsPage({ ...(isOfOne ? {} : requestedPeriod(query, now)), leadId, customerId }, people))
    },
    appointment: async ({ params }, { actor, db }) => readAppointment(db, requireStaff(actor).id, params.id),

    freeSlots: async ({ query }, { actor, db, now }) => {
      const { minutes, except } = query
      const me = requireStaff(actor)
      const advisor = query.agentCode === undefined ? me : await getAdvisor(db, me.id, query.agentCode)
      const day = query.day ?? dayOf(now)
      const { first, last } = daysAround(now)
      const [ofDay, soon] = [await heldBetween(db, advisor.id, day, day, except), await heldBetween(db, advisor.id, first, last)]
      return {
        day,
        timeZone: TIME_ZONE,
        slots: slotsOf(day, minutes, ofDay, now).map(({ startsAt, state }) => ({ ...toFreeTime(startsAt), state })),
        offers: timesToOffer(minutes, soon, now).map(toFreeTime),
      }
    },

    exportEvents: async ({ query }, { actor, db, origin }) => {
      const { from, to, format, ...whose } = query
      requirePeriod({ from, to })
      const { items, isCapped } = await listAppointments(db, { from, to }, await peopleOf(db, requireStaff(actor), whose), EXPORTED)
      if (items.length === 0) throw problem('no-records')
      if (isCapped) throw problem('invalid', { fields: [{ path: 'to', message: 'There are too many for one file. Choose fewer days.' }] })
      const name = `appointments-${from}-${to}.${format}`
      if (format === 'xlsx') return { name, type: SPREADSHEET, bytes: await appointmentSheet(items) }
      const bytes = await icsOf(items, {
        name: `${brand.name} ${from} – ${to}`,
        withAdvisor: items.some(({ user_id }) => user_id !== items[0]?.user_id),
        addressOf: addressAt(origin),
      })
      return { name, type: ICS, bytes }
    },

    calendarFeed: async (_, { actor, db }) => feedOf(db, requireStaff(actor).id),
    renewCalendarFeed: async (_, { actor, db, now, origin, about }) => {
      const { id } = requireStaff(actor)
      about(`calendar-feed:${id}`)
      return { address: `${origin.baseUrl}/sdx-api/auth/calendar/${await renewFeed(db, id, now)}` }
    },
    revokeCalendarFeed: async (_, { actor, db, about }) => {
      const { id } = requireStaff(actor)
      about(`calendar-feed:${id}`)
      await revokeFeed(db, id)
      return null
    },
    calendarFile: async ({ params }, { now, origin, cacheFor }) => {
      const { owner, appointments } = await transactAsSystem((db) => readFeed(db, params.token, now))
      cacheFor(FEED_KEPT)
      const bytes = await icsOf(appointments, { name: `${brand.name}: ${owner}`, withAdvisor: false, addressOf: addressAt(origin) })
      return { name: 'kalasag.ics', type: ICS, bytes }
    },
  })

async function toReply({ db, actor, about }: Context, { id }: { readonly id: string }): Promise<Appointment> {
  about(`appointment:${id}`)
  return readAppointment(db, requireStaff(actor).id, id)
}

const addressAt =
  ({ baseUrl }: Context['origin']) =>
  ({ _id }: Appointment) =>
    `${baseUrl}/app${pathOf({ id: _id })}`

/** One's own, those of everyone below as well, or of one advisor within reach. */
async function peopleOf(db: Db, { id }: Staff, { agentCode, teamdata = false }: Pick<AppointmentQuery, 'agentCode' | 'teamdata'>) {
  const staff = agentCode === undefined ? id : (await getAdvisor(db, id, agentCode)).id
  return { viewer: id, staff, team: teamdata }
}

function requirePeriod(period: Period): void {
  const wrong = periodFault(period)
  if (wrong) throw problem('invalid', { message: wrong.message, fields: [wrong] })
}

/** The days that were asked for; without any, the current month. */
function requestedPeriod({ from, to, now_filter = 'month' }: AppointmentQuery, now: Date): Period {
  const usual = periodOf(now_filter, now)
  const period = from || to ? { from: from ?? to ?? usual.from, to: to ?? from ?? usual.to } : usual
  requirePeriod(period)
  return period
}
