import { requireStaff } from '#domain/access.ts'
import { serving } from '#kit/server/http.ts'
import { targetYearContract } from '../public/contract/target-year.ts'
import { monthsAfter } from '../rules/figures.ts'
import { peopleBelow } from './store/people.ts'
import { setMonths, targetYearPage } from './store/target-year.ts'

export const targetYearApi = () =>
  serving(targetYearContract, {
    targetYear: async ({ query }, { db, actor, page }) => {
      const viewer = requireStaff(actor)
      if (query.agentCode !== undefined) await peopleBelow(db, viewer, [query.agentCode])
      return page(...targetYearPage(viewer, query))
    },

    setTargetYear: async ({ body: { year, cells } }, { db, actor, about }) => {
      const viewer = requireStaff(actor)
      const ids = await peopleBelow(db, viewer, [...new Set(cells.map(({ agentCode }) => agentCode))])
      const wanted = cells.flatMap(({ agentCode, measure, month, target }) => {
        const staffId = ids.get(agentCode)
        return staffId === undefined ? [] : [{ staffId, measure, target, month: monthsAfter(`${year}-01`, month - 1) }]
      })
      await setMonths(db, wanted, viewer.id)
      about(`targets of ${year}`)
      return { saved: wanted.length }
    },
  })
