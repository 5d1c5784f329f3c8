import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { serving } from '#kit/server/http.ts'
import { endingsContract } from '../public/contract/endings.ts'
import { callOff } from './call-off.ts'
import { detailOf } from './detail.ts'
import { giveBack } from './give-back.ts'
import type { PolicyNotifier } from './notifier.ts'
import { getPolicy, lockPolicy } from './store.ts'
import { decideOnRefusal } from './visa-refusal.ts'

type Deps = { readonly brand: Brand; readonly notifier: PolicyNotifier }

export const endingsApi = ({ brand, notifier }: Deps) =>
  serving(endingsContract, {
    giveBack: async ({ params, body: { reason } }, context) => {
      const { db, actor, now } = context
      const row = await lockPolicy(db, actor, params.id)
      context.about(row.number ?? row.quotationNumber)
      await giveBack(row, reason, { ...context, notifier })
      return detailOf(db, await getPolicy(db, actor, row.id), actor, brand, dayOf(now))
    },
    callOff: async ({ params, body: { because, letterId, reason } }, context) => {
      const { db, actor, now } = context
      const row = await lockPolicy(db, actor, params.id)
      context.about(row.number ?? row.quotationNumber)
      await callOff(row, { because, letterId, reason }, { ...context, notifier })
      return detailOf(db, await getPolicy(db, actor, row.id), actor, brand, dayOf(now))
    },
    decideRefusal: async ({ params, body: { decision, reason } }, context) => {
      const { db, actor, now } = context
      const row = await lockPolicy(db, actor, params.id)
      context.about(row.number ?? row.quotationNumber)
      await decideOnRefusal(row, { decision, reason }, { ...context, notifier })
      return detailOf(db, await getPolicy(db, actor, row.id), actor, brand, dayOf(now))
    },
  })
