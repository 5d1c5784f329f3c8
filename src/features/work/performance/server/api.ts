import { requireStaff } from '#domain/access.ts'
import { addDays, type Day, dayOf, LEAD_DAY_MINUTES, startOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { codeOfLine } from '#lines'
import { contract, DailyBusiness, type DailyFilters } from '../public/contract.ts'
import { MAX_MONTHS, MEASURES, monthOfDay, monthsBetween } from '../rules/figures.ts'
import { dailySheet } from './daily-sheet.ts'
import { dailyPage } from './store/daily.ts'
import { dashboardPage } from './store/dashboard.ts'
import { kpiPage } from './store/kpi.ts'
import { peopleBelow, personOf } from './store/people.ts'
import { setTargets, targetsPage } from './store/targets.ts'

async function dayOfBusiness({ db, actor, now, page }: Context, { day = dayOf(now), agentCode, team = false }: DailyFilters) {
  const viewer = requireStaff(actor)
  return page(...dailyPage({ viewer: viewer.id, person: await personOf(db, viewer, agentCode), team, day }))
}

const daysOf = (now: Date): { today: Day; leadToday: Day; leadDayEnds: Date } => {
  const leadToday = dayOf(now, LEAD_DAY_MINUTES)
  return { today: dayOf(now), leadToday, leadDayEnds: startOf(addDays(leadToday, 1), LEAD_DAY_MINUTES) }
}

export const performanceApi = () =>
  serving(contract, {
    dashboard: async (_, { actor, now, page }) => page(...dashboardPage(requireStaff(actor), daysOf(now))),

    employeeKpi: async ({ query: { emp_code, category, channel, structure, from, to, team = false } }, { db, actor, now, page }) => {
      const viewer = requireStaff(actor)
      const today = dayOf(now)
      const last = to ?? from ?? monthOfDay(today)
      const first = from ?? last
      if (first > last || monthsBetween(first, last) > MAX_MONTHS) throw problem('invalid')
      return page(
        ...kpiPage({
          ...{ viewer: viewer.id, person: await personOf(db, viewer, emp_code), team, from: first, to: last, today, channel, structure },
          line: category === undefined ? undefined : codeOfLine(category),
        }),
      )
    },

    targets: async ({ query: { month } }, { actor, now, page }) =>
      page(...targetsPage(requireStaff(actor), month ?? monthOfDay(dayOf(now)))),
    setTargets: async ({ body: { month, people } }, { db, actor, about }) => {
      const viewer = requireStaff(actor)
      const ids = await peopleBelow(db, viewer, [...new Set(people.map(({ agentCode }) => agentCode))])
      const wanted = people.flatMap((each) =>
        MEASURES.flatMap((measure) => {
          const [target, staffId] = [each[measure], ids.get(each.agentCode)]
          return target === undefined || staffId === undefined ? [] : [{ staffId, measure, target }]
        }),
      )
      await setTargets(db, month, wanted, viewer.id)
      about(`targets of ${month}`)
      return { saved: wanted.length }
    },

    dailyBusiness: ({ query }, context) => dayOfBusiness(context, query),
    exportDailyBusiness: async ({ query }, context) => {
      const { jsonText } = await dayOfBusiness(context, query)
      const business = DailyBusiness.parse(JSON.parse(jsonText))
      if (business.items.length === 0) throw problem('no-records')
      return { name: `daily-business-${business.day}.xlsx`, type: SPREADSHEET, bytes: await dailySheet(business) }
    },
  })
