import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { seesEverybody } from '#domain/scope.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import type { DocumentSigning } from '#kit/server/pdf/document-signing.ts'
import { isUuid } from '#kit/uuid.ts'
import { contract, type PolicyDetail } from '../public/contract.ts'
import type { PrintContext } from '../public/server/sources.ts'
import { cancelPolicy } from './cancel.ts'
import { convert } from './convert.ts'
import { issueOnCredit } from './credit.ts'
import { detailOf } from './detail.ts'
import { homeOf } from './home.ts'
import { policiesPage } from './lists.ts'
import { giveNonRenewal, withdrawNonRenewal } from './non-renewal.ts'
import { giveNotice, withdrawNotice } from './notice.ts'
import type { PolicyNotifier } from './notifier.ts'
import { printed } from './print.ts'
import { policyAsOf } from './store/versions.ts'
import { getPolicy, lockPolicy, type PolicyRow } from './store.ts'

export type PoliciesDeps = PrintContext & {
  readonly signing: DocumentSigning
  readonly notifier: PolicyNotifier
  readonly brand: Brand
}

export const policiesApi = ({ brand, notifier, secret, pageUrl, signing }: PoliciesDeps) => {
  const show = (row: PolicyRow, { db, actor, now }: Context): Promise<PolicyDetail> => detailOf(db, row, actor, brand, dayOf(now))

  const converted = async (named: Parameters<typeof convert>[2], context: Context): Promise<PolicyDetail> => {
    const row = await convert(context.db, context.actor, named, context.now)
    context.about(row.quotationNumber)
    return show(row, context)
  }

  return serving(contract, {
    convert: ({ body }, context) => converted({ id: body.quotationId }, context),
    ctplPolicy: ({ body: { quotationId, quotationNumber } }, context) =>
      converted(quotationId === undefined ? { number: quotationNumber ?? '' } : { id: quotationId }, context),

    policies: ({ params, query }, { actor, page, now }) => {
      if (actor.kind !== 'staff' || !isUuid(params.id)) throw problem('not-found')
      const asked = policiesPage(
        seesEverybody(actor) && params.id === actor.id ? 'everybody' : { viewer: actor.id, staff: params.id },
        query,
        dayOf(now),
      )
      return page(asked.query, asked.values)
    },
    myPolicies: ({ query }, { actor, page, now }) => {
      if (actor.kind !== 'customer') throw problem('not-found')
      const asked = policiesPage({ customer: actor.id }, query, dayOf(now))
      return page(asked.query, asked.values)
    },

    customerHome: (_, { db, actor, now }) => {
      if (actor.kind !== 'customer') throw problem('not-found')
      return homeOf(db, actor, { brand, now })
    },

    policy: async ({ params }, context) => show(await getPolicy(context.db, context.actor, params.id), context),

    cancelPolicy: async ({ params, body: { reason, consent } }, context) => {
      const row = await lockPolicy(context.db, context.actor, params.id)
      context.about(row.number ?? row.quotationNumber)
      await cancelPolicy(row, { reason, consent }, { ...context, notifier })
      return show(await getPolicy(context.db, context.actor, row.id), context)
    },

    issueOnCredit: async ({ params, body: { days } }, context) => {
      const row = await lockPolicy(context.db, context.actor, params.id)
      context.about(row.quotationNumber)
      await issueOnCredit(row, days, { ...context, notifier })
      return show(await getPolicy(context.db, context.actor, row.id), context)
    },

    noticeOfCancellation: async ({ params, body }, context) => {
      const row = await lockPolicy(context.db, context.actor, params.id)
      context.about(row.number ?? row.quotationNumber)
      await giveNotice(row, body, { ...context, notifier })
      return show(await getPolicy(context.db, context.actor, row.id), context)
    },

    withdrawNotice: async ({ params, body: { reason } }, context) => {
      const row = await lockPolicy(context.db, context.actor, params.id)
      context.about(row.number ?? row.quotationNumber)
      await withdrawNotice(row, reason, { ...context, notifier })
      return show(await getPolicy(context.db, context.actor, row.id), context)
    },

    noticeOfNonRenewal: async ({ params, body: { reason } }, context) => {
      const row = await lockPolicy(context.db, context.actor, params.id)
      context.about(row.number ?? row.quotationNumber)
      await giveNonRenewal(row, reason, { ...context, notifier })
      return show(await getPolicy(context.db, context.actor, row.id), context)
    },

    withdrawNonRenewal: async ({ params, body: { reason } }, context) => {
      const row = await lockPolicy(context.db, context.actor, params.id)
      context.about(row.number ?? row.quotationNumber)
      await withdrawNonRenewal(row, reason, { ...context, notifier })
      return show(await getPolicy(context.db, context.actor, row.id), context)
    },

    policyDocument: async ({ params, query }, { db, actor }) =>
      printed(await policyAsOf(db, await getPolicy(db, actor, params.id), query.version), { kind: params.kind, roll: query.roll }, db, {
        brand,
        secret,
        pageUrl,
        signing,
      }),
  })
}
