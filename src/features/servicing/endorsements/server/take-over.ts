import { dayOf } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { isHeldByScreening } from '#features/people/screening/public/server/commands.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { getPolicy, lockPolicy, type PolicyRow, sectionsOf } from '#features/servicing/policies/public/server/commands/policies.ts'
import { HELD } from '#features/servicing/policies/public/server/commands/standing.ts'
import { identityConfirmed } from '#features/servicing/policies/public/server/sources.ts'
import { type Actor, actorName, type CustomerActor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { lineIn } from '#lines'
import { type TakeOver, takeOverContract } from '../public/contract/take-over.ts'
import { kindNamed } from './kinds.ts'
import { newHolderOf, refusePassingOn } from './new-owner.ts'
import type { SlipDeps } from './slip.ts'
import { askedOfOwner, askedOwnerOf, type EndorsementRow, stepOf } from './store.ts'
import { type Doing, takeEffect } from './take-effect.ts'

/** The actor as which a policy is read for someone who is asked to take it over and does not hold it yet. */
const PROGRAM: Actor = { kind: 'system', name: 'endorsements' }

const signedIn = (actor: Actor): CustomerActor => {
  if (actor.kind !== 'customer') throw problem('not-found')
  return actor
}

/** A request to a new owner, with its policy; the same problem for another's as for one that does not exist. */
async function find(db: Db, actor: CustomerActor, id: string, how: 'read' | 'lock' = 'read') {
  const asked = await askedOfOwner(db, actor.id, id)
  if (!asked) throw problem('not-found')
  const { policyId } = asked
  const policy = await runAsSystem(db, actor, () => (how === 'lock' ? lockPolicy(db, PROGRAM, policyId) : getPolicy(db, PROGRAM, policyId)))
  const row = how === 'lock' ? await askedOfOwner(db, actor.id, id) : asked
  return { policy, row: row ?? asked }
}

const isAsked = ({ state: policyState, coverTo }: PolicyRow, { state }: EndorsementRow, now: Date) =>
  state === 'waiting-owner' && policyState === 'issued' && dayOf(now) <= coverTo

const needsIdentity = async (db: Db, policy: PolicyRow, customerId: string) =>
  lineIn(policy).sale.identityWorkflow !== undefined && !(await onlyContribution(identityConfirmed)(db, policy.id, customerId))

type Seen = { readonly policy: PolicyRow; readonly row: EndorsementRow }
type Asking = Pick<Context, 'db' | 'now'> & { readonly actor: CustomerActor }

async function toldOf({ policy, row }: Seen, { db, actor, now }: Asking, { brand }: Pick<SlipDeps, 'brand'>): Promise<TakeOver> {
  const state = row.state === 'in-force' ? 'taken-over' : isAsked(policy, row, now) ? 'open' : 'over'
  const isOpen = state === 'open'
  return runAsSystem(db, actor, async () => {
    const holder = isOpen ? newHolderOf(policy, row) : undefined
    const { name, code, mobile } = await getAgent(db, policy.agentId)
    return {
      ...{ id: row.id, policyId: policy.id, line: policy.line, lineName: lineIn(policy).name, description: policy.description, state },
      ...{ policyNumber: policy.number ?? policy.quotationNumber, coverFrom: policy.coverFrom, coverTo: policy.coverTo },
      ...{ until: row.answerBy ?? policy.coverTo, from: isOpen ? policy.holderName : '' },
      sections: holder ? await sectionsOf(db, { ...policy, holder, holderName: nameOf(holder), alternate: null }, brand) : [],
      needsIdentity: isOpen && (await needsIdentity(db, policy, actor.id)),
      agent: { name, code, mobile },
    }
  })
}

const OVER = 'There is nothing left to take over: it was answered, withdrawn, or time ran out. Ask the agent to start again.'

export const takeOverApi = ({ brand, notifier }: Pick<SlipDeps, 'brand'> & Pick<Doing, 'notifier'>) =>
  serving(takeOverContract, {
    takeOvers: async (_, { db, actor, now }) => {
      const { id } = signedIn(actor)
      const asked = await askedOwnerOf(db, id)
      const seen = await Promise.all(asked.map((row) => find(db, signedIn(actor), row.id)))
      return seen.flatMap(({ policy, row }) =>
        isAsked(policy, row, now)
          ? [
              {
                ...{ id: row.id, description: policy.description, lineName: lineIn(policy).name, from: policy.holderName },
                until: row.answerBy ?? policy.coverTo,
              },
            ]
          : [],
      )
    },
    takeOver: async ({ params }, { db, actor, now }) => {
      const by = signedIn(actor)
      return toldOf(await find(db, by, params.id), { db, actor: by, now }, { brand })
    },
    acceptTakeOver: async ({ params, body }, context) => {
      const { db, now, enqueue, about, origin } = context
      const actor = signedIn(context.actor)
      const { policy, row } = await find(db, actor, params.id, 'lock')
      about(policy.number ?? policy.quotationNumber)
      if (row.state === 'in-force') return toldOf({ policy, row }, { db, actor, now }, { brand })
      if (!isAsked(policy, row, now)) throw problem('not-now', { message: OVER })
      if (await needsIdentity(db, policy, actor.id)) throw problem('identity-missing')
      if (await isHeldByScreening(db, policy.id)) throw problem('not-now', { message: HELD })
      await runAsSystem(db, actor, () => refusePassingOn(db, policy))
      const { address, userAgent } = origin
      const takenOver = { version: body.agreed, at: now.toISOString(), address, userAgent }
      await takeEffect(policy, { ...row, takenOver }, { db, actor, now, enqueue, notifier })
      return toldOf(await find(db, actor, row.id), { db, actor, now }, { brand })
    },
    declineTakeOver: async ({ params, body: { reason } }, context) => {
      const { db, now, enqueue } = context
      const actor = signedIn(context.actor)
      const { policy, row } = await find(db, actor, params.id, 'lock')
      if (!isAsked(policy, row, now)) throw problem('not-now', { message: OVER })
      await stepOf(db, actor, row, { event: 'refuse', reason, set: { reason, decidedBy: actorName(actor) } })
      const { name } = kindNamed(policy, row.kind)
      await runAsSystem(db, actor, async () => {
        await notifyAgentOfPolicy(db, policy.id, {
          kind: 'endorsement-refused',
          title: msg`The new owner does not take it over: ${name}`,
          reason,
        })
        await notifier.changeRefused(db, policy, { what: name, why: reason }, enqueue)
      })
      return toldOf(await find(db, actor, row.id), { db, actor, now }, { brand })
    },
  })

/** The take-over request of a policy to someone who does not hold it yet: for their identity check. */
export const takeOverOf = async (db: Db, policyId: string, customerId: string): Promise<string | undefined> =>
  (await askedOwnerOf(db, customerId)).find((row) => row.policyId === policyId)?.id
