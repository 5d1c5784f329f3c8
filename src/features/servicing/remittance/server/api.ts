import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { storeDocument } from '#kit/server/document.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { collect } from './collect.ts'
import { describeReceived, describeRemittance, getRemittance, receivedFor } from './describe.ts'
import { dishonour } from './dishonour.ts'
import { endEntitlement, entitle } from './entitlements.ts'
import { moneyHeld } from './held.ts'
import { allPremiumsReceivedPage, collectingAgentsPage, ownRemittancesPage, premiumsReceivedPage, remittancesPage } from './lists.ts'
import { receiptPdf, seenPolicy } from './receipts.ts'
import { decide, remit } from './remit.ts'
import { addSlip, findSlip, slipFile } from './slips.ts'
import { decideVoid, voidReceipt } from './void.ts'

export const remittanceApi = ({ files, ...config }: MessageConfig & { readonly files: FileStore }) =>
  serving(contract, {
    moneyHeld: (_, { db, actor, now }) => moneyHeld(db, requireStaff(actor).id, now),
    premiumsReceived: ({ query }, { page, actor, now }) => {
      const asked = premiumsReceivedPage(query, requireStaff(actor).id, dayOf(now))
      return page(asked.query, asked.values)
    },
    receivePremium: async ({ params, body: { chargeId, ...receipt } }, context) => {
      await seenPolicy(context.db, context.actor, params.id)
      const row = await collect(context, config, { ...receipt, policyId: params.id, chargeId })
      const [received] = await describeReceived(context, [row], await seenPolicy(context.db, context.actor, params.id))
      if (!received) throw new Error('a premium that was received was not kept')
      return received
    },
    receivedForPolicy: async ({ params }, context) => receivedFor(context, await seenPolicy(context.db, context.actor, params.id)),
    voidReceipt: async ({ params: { id }, body: { reason } }, context) => ({ id, way: await voidReceipt(context, config, id, reason) }),
    receipt: ({ params }, { db, actor }) => receiptPdf(db, actor, params.id, config.brand),

    addSlip: async (_, uploads) => {
      const document = await storeDocument(files, uploads, 'document')
      return ({ db, actor }) => addSlip(db, requireStaff(actor), document)
    },
    remit: async ({ body }, context) => {
      const row = await remit(context, body)
      return describeRemittance(context.db, requireStaff(context.actor), row)
    },
    ownRemittances: ({ query }, { page, actor }) => {
      const asked = ownRemittancesPage(query, requireStaff(actor).id)
      return page(asked.query, asked.values)
    },
    remittance: async ({ params }, { db, actor }) =>
      describeRemittance(db, requireStaff(actor), await getRemittance(db, requireStaff(actor), params.id)),
    slip: async ({ params }, { db, actor }) => {
      const viewer = requireStaff(actor)
      return slipFile(files, await findSlip(db, params.id, viewer.features.includes('FINANCE') ? undefined : viewer.id))
    },

    remittances: ({ query }, { page }) => {
      const asked = remittancesPage(query)
      return page(asked.query, asked.values)
    },
    acceptRemittance: async ({ params, body: { amount } }, context) => {
      const officer = requireStaff(context.actor)
      await decide(context, await getRemittance(context.db, officer, params.id), { amount })
      return describeRemittance(context.db, officer, await getRemittance(context.db, officer, params.id))
    },
    returnRemittance: async ({ params, body: { reason } }, context) => {
      const officer = requireStaff(context.actor)
      await decide(context, await getRemittance(context.db, officer, params.id), { reason })
      return describeRemittance(context.db, officer, await getRemittance(context.db, officer, params.id))
    },
    allPremiumsReceived: ({ query }, { page, now }) => {
      const asked = allPremiumsReceivedPage(query, dayOf(now))
      return page(asked.query, asked.values)
    },
    dishonourCheque: async ({ params, body: { reason } }, context) => {
      await dishonour(context, params.id, reason)
      return { id: params.id }
    },
    approveVoid: async ({ params: { id }, body: { amount } }, context) => {
      await decideVoid(context, config, id, { amount })
      return { id }
    },
    refuseVoid: async ({ params: { id }, body: { reason } }, context) => {
      await decideVoid(context, config, id, { reason })
      return { id }
    },
    collectingAgents: ({ query }, { page, now }) => {
      const asked = collectingAgentsPage(query, dayOf(now))
      return page(asked.query, asked.values)
    },
    entitleToCollect: async ({ body }, context) => {
      await entitle(context, requireStaff(context.actor), body)
      return { agentCode: body.agentCode }
    },
    endCollecting: async ({ body: { agentCode } }, context) => {
      await endEntitlement(context, agentCode)
      return { agentCode }
    },
  })
