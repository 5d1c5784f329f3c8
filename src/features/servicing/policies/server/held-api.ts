import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { lineIn } from '#lines'
import { heldContract } from '../public/contract/held.ts'
import { policyInvoices, policyPayments } from '../public/server/sources.ts'
import type { PoliciesDeps } from './api.ts'
import { storyOfPolicy } from './detail.ts'
import { printed } from './print.ts'
import { sectionsOf } from './sections.ts'
import { getHolding, type HoldingRow, heldBy } from './store/holdings.ts'
import { policyAsOf } from './store/versions.ts'
import { policyById } from './store.ts'

/** The policy as it was for the person who passed it on: read by the program, since they no longer see any of it. */
const asHeld = (db: Db, actor: Actor, { policyId, version, customerId }: HoldingRow) =>
  runAsSystem(db, actor, async () => ({ ...(await policyAsOf(db, await policyById(db, policyId), version)), customerId }))

/** Whether an instant was in their time. */
const isWithin = ({ sinceAt, untilAt }: HoldingRow, at: Date): boolean => at < untilAt && (sinceAt === null || at >= sinceAt)

export const heldApi = ({ brand, secret, pageUrl, signing }: Omit<PoliciesDeps, 'notifier'> & { readonly brand: Brand }) =>
  serving(heldContract, {
    heldPolicies: async (_, { db, actor }) => {
      const held = actor.kind === 'customer' ? await heldBy(db, actor.id) : []
      return Promise.all(
        held.map(async (holding) => {
          const { number, description, line } = await asHeld(db, actor, holding)
          return { policyId: holding.policyId, number: number ?? '', description, lineName: lineIn({ line }).name, to: holding.heldTo }
        }),
      )
    },

    heldPolicy: async ({ params }, { db, actor }) => {
      const holding = await getHolding(db, actor, params.id)
      const policy = await asHeld(db, actor, holding)
      const { name, code, mobile } = await getAgent(db, policy.agentId)
      // Row-level security returns only what was paid and invoiced in their time.
      const paid = await onlyContribution(policyPayments).of(db, policy.id)
      const invoices = await onlyContribution(policyInvoices).named(db, policy.id)
      const told = await runAsSystem(db, actor, async () => ({
        sections: await sectionsOf(db, policy, brand),
        history: await storyOfPolicy(db, policy, actor, [], (at) => isWithin(holding, at)),
      }))
      return {
        ...{ policyId: policy.id, number: policy.number ?? '', line: policy.line, lineName: lineIn(policy).name },
        ...{ description: policy.description, from: holding.sinceAt ? dayOf(holding.sinceAt) : policy.coverFrom, to: holding.heldTo },
        hadCover: dayOf(holding.untilAt) >= policy.coverFrom,
        ...told,
        invoices: invoices.map(({ number, kind, issuedOn, total }) => ({ number, kind, issuedOn, total })),
        payments: paid.flatMap(({ reference, amount, paidAt, state }) =>
          paidAt && state === 'paid' ? [{ reference, amount, paidAt: paidAt.toISOString() }] : [],
        ),
        agent: { name, code, mobile },
      }
    },

    heldDocument: async ({ params }, { db, actor }) => {
      const holding = await getHolding(db, actor, params.id)
      const isTheirs =
        params.kind === 'policy' ||
        (await onlyContribution(policyInvoices).named(db, holding.policyId)).some(({ number }) => number === params.kind)
      if (!isTheirs) throw problem('not-found')
      const policy = await asHeld(db, actor, holding)
      return runAsSystem(db, actor, () => printed(policy, { kind: params.kind }, db, { brand, secret, pageUrl, signing }))
    },
  })
