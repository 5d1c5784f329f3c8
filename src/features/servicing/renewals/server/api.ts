import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { seesEverybody } from '#domain/scope.ts'
import { getVisibleQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { getPolicy, lockPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { contract } from '../public/contract.ts'
import { renewableLines } from '../public/server/lines.ts'
import { declineLabel, type Windows } from '../rules/renewals.ts'
import { detailOf } from './detail.ts'
import { renewalsPage } from './lists.ts'
import { prepareRenewal, withdrawOffer } from './offer.ts'
import { cancelReminders, scheduleReminders } from './reminders.ts'
import { changeRenewal, openRenewal, renewalOfPolicy, stepRenewal } from './store.ts'

export const renewalsApi = (windows: Windows) => {
  const shown = async (id: string, context: Context) =>
    detailOf(context.db, await getPolicy(context.db, context.actor, id), { ...context, windows })
  return serving(contract, {
    renewals: ({ params, query }, { actor, page, now }) => {
      if (actor.kind !== 'staff' || !isUuid(params.id)) throw problem('not-found')
      const isForAll = query.team === true && params.id === actor.id && seesEverybody(actor)
      const asked = { viewer: actor.id, staff: params.id, isForAll, lines: renewableLines(), winBackDays: windows.winBackDays }
      const list = renewalsPage(asked, query, dayOf(now))
      return page(list.query, list.values)
    },

    renewal: ({ params }, context) => shown(params.id, context),

    prepareRenewal: async ({ params }, context) => {
      const policy = await lockPolicy(context.db, context.actor, params.id)
      context.about(policy.number ?? policy.quotationNumber)
      await prepareRenewal(context.db, policy, context, windows)
      return shown(policy.id, context)
    },

    renewalSeen: async ({ params }, { db, actor, now }) => {
      const policy = await getPolicy(db, actor, params.id)
      const row = await renewalOfPolicy(db, policy.id)
      if (row?.state !== 'offered' || row.seenAt) return { seenAt: row?.seenAt?.toISOString() ?? null }
      return { seenAt: (await changeRenewal(db, actor, row, { seenAt: now }, now)).seenAt?.toISOString() ?? null }
    },

    declineRenewal: async ({ params, body: { why, note } }, context) => {
      const { db, actor, now } = context
      const policy = await lockPolicy(db, actor, params.id)
      context.about(policy.number ?? policy.quotationNumber)
      const row = await renewalOfPolicy(db, policy.id)
      if (row?.state !== 'due' && row?.state !== 'offered')
        throw problem('not-now', { message: 'There is no offer to decline. Reload the page to see the current status.' })
      const { may } = await detailOf(db, policy, { ...context, windows })
      if (!may.includes('decline'))
        throw problem('not-now', {
          message: 'The offer was accepted and is waiting for payment. Without it, the next year does not start.',
        })
      const reason = [declineLabel(why), note].filter(Boolean).join(': ')
      const declined = await stepRenewal(db, actor, row, {
        event: 'decline',
        now,
        reason,
        set: { declinedBecause: reason, obstacle: null },
      })
      await cancelReminders(db, declined, context)
      await withdrawOffer(db, declined, reason, context)
      return shown(policy.id, context)
    },

    remindOfRenewal: async ({ params, body: { by, language } }, context) => {
      const { db, actor, now } = context
      const policy = await lockPolicy(db, actor, params.id)
      const row = await renewalOfPolicy(db, policy.id)
      if (row?.state !== 'due' && row?.state !== 'offered')
        throw problem('not-now', { message: 'There is nothing to be reminded of. Reload the page to see the current status.' })
      const kept = await changeRenewal(db, actor, await openRenewal(db, actor, policy), { remindBy: by, remindIn: language }, now)
      const total = kept.quotationId ? (await getVisibleQuotation(db, actor, kept.quotationId)).total : null
      if (kept.state === 'offered' && total !== null) await scheduleReminders(db, { policy, row: kept, total }, context)
      return shown(policy.id, context)
    },
  })
}
