import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from './contract.ts'
import { dashboardPage } from './store.ts'

export const performanceApi = () =>
  serving(contract, {
    dashboard: async (_, { actor, now, page }) => {
      if (actor.kind !== 'staff') throw problem('not-allowed')
      return page(...dashboardPage(actor, dayOf(now)))
    },
  })
