import { maySellOrHold } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { stateOfCharge } from '#features/servicing/policies/public/rules/charges.ts'
import { getPolicy, lockPolicy, type PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { actorName } from '#kit/actor.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context, Upload } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { takeTurn } from '#kit/server/rendering.ts'
import { contract, type PolicyMembers, screenMembers } from '../public/contract.ts'
import { insuredOn, totalOf } from '../rules/ledger.ts'
import { nameIn, text } from '../rules/person.ts'
import { type CertificateDeps, certificateOf } from './certificate.ts'
import { contactOwner, contactsOf, giveNumbers } from './contacts.ts'
import { insuredTwice, noteMembers, notifyAgentOfInsuredTwice } from './insured-keys.ts'
import { join } from './joining.ts'
import { leave, leaversOf } from './leaving.ts'
import { bill, type Standing, standingOf } from './store.ts'

const known = async (db: Context['db'], policy: PolicyRow): Promise<Standing> => {
  const standing = await standingOf(db, policy)
  if (!standing) throw problem('not-found')
  return standing
}

/** The current state, locked until the transaction ends. */
async function changeable({ db, actor, about }: Context, id: string): Promise<Standing> {
  const policy = await lockPolicy(db, actor, id)
  about(policy.number ?? policy.quotationNumber)
  if (policy.state !== 'issued')
    throw problem('not-now', { message: 'Members can join or leave only while the policy is in force. This one is not.' })
  return known(db, policy)
}

/** The current state, as the viewer may see it. */
async function told(standing: Standing, { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<PolicyMembers> {
  const { policy, entries, open, lines, adjustments, charges, refunds } = standing
  const contacts = await contactsOf(db, policy.id)
  return {
    ...{ policyId: policy.id, reference: policy.number ?? policy.quotationNumber, line: policy.line, holderName: policy.holderName },
    ...{ coverFrom: policy.coverFrom, coverTo: policy.coverTo, mayChange: policy.state === 'issued' && maySellOrHold(actor) },
    insuredToday: insuredOn(entries, dayOf(now)).length,
    members: entries.map(({ member, person, from, to, hasLeft, annual }) => ({
      ...{ member, name: nameIn(person), birthDate: text(person.birthDate) ?? '', from, to, hasLeft, annual },
      ...{ employeeNo: text(person.employeeNo) ?? '', mobile: contacts.get(member) ?? null },
    })),
    open: {
      changes: open.map(({ kind, person, effectiveOn, net }) => ({ kind, name: nameIn(person), on: effectiveOn, net })),
      ...{ lines: [...lines], total: totalOf(lines) },
    },
    adjustments: adjustments.map(({ id, number, documents, issuedAt, dueOn, total, chargeId }) => {
      const charge = charges.find((each) => each.id === chargeId)
      return {
        ...{ id, number, issuedOn: dayOf(issuedAt), dueOn, total, documents: [...documents] },
        sentBack: sum(
          refunds.flatMap(({ sourceId, state, amount }) => (sourceId === id && (state === 'sent' || state === 'paid-out') ? [amount] : [])),
        ),
        charge: charge ? { id: charge.id, state: stateOfCharge(charge) } : null,
      }
    }),
    // One employer does not learn for whom else someone works.
    insuredTwice: actor.kind === 'staff' ? await insuredTwice(db, standing, now) : [],
  }
}

export const membersApi = (deps: CertificateDeps) => {
  const { insurer } = deps.brand
  const again = async (context: Context, policy: PolicyRow) => told(await known(context.db, policy), context)
  /** What follows a change of members. */
  const changed = async (context: Context, policy: PolicyRow) => {
    const standing = await known(context.db, policy)
    await noteMembers(context.db, standing)
    return told(standing, context)
  }

  return serving(contract, {
    members: async ({ params }, context) => again(context, await getPolicy(context.db, context.actor, params.id)),

    joinMembers: async ({ params, body }, context) => {
      const { db, enqueue } = context
      const standing = await changeable(context, params.id)
      const joined = await join(standing, body, context)
      await enqueue(db, screenMembers, { policyId: standing.policy.id })
      await notifyAgentOfInsuredTwice(await known(db, standing.policy), joined, context)
      return changed(context, standing.policy)
    },

    leaveMember: async ({ params, body: { on, hasClaimed } }, context) => {
      const standing = await changeable(context, params.id)
      await leave(standing, [params.member], { on, hasClaimed }, context)
      return changed(context, standing.policy)
    },

    leaveMembers: async ({ params, body: { on, members } }, context) => {
      const standing = await changeable(context, params.id)
      await leave(standing, [...new Set(members)], { on, hasClaimed: false }, context)
      return changed(context, standing.policy)
    },

    leavingFile: async ({ params }, { actor, transaction, withFiles }) => {
      const standing = await transaction(async (db) => known(db, await getPolicy(db, actor, params.id)))
      const read = (uploads: readonly Upload[]) => takeTurn(actorName(actor), () => leaversOf(standing, uploads))
      return withFiles(read)
    },

    memberContact: async ({ params, body: { mobile = null } }, context) => {
      const { db, actor, now } = context
      const standing = await changeable(context, params.id)
      const { policy, entries } = standing
      const entry = entries.find(({ member }) => member === params.member)
      if (!entry) throw problem('not-found')
      const other = mobile && (await contactOwner(db, standing, mobile, entry.person, now))
      if (other)
        throw problem('invalid', {
          fields: [{ path: 'mobile', ...withI18n('message', msg`This number already belongs to ${other}. Each member has their own.`) }],
        })
      await giveNumbers(db, standing, [{ ...entry, mobile }], { actor, now })
      return again(context, policy)
    },

    adjustMembers: async ({ params }, context) => {
      const standing = await changeable(context, params.id)
      if (!(await bill(context.db, standing, { ...context, insurer })))
        throw problem('not-now', { message: 'No one has joined or left since the last adjustment invoice.' })
      return again(context, standing.policy)
    },

    memberCertificate: async ({ params }, { db, actor }) => {
      const standing = await known(db, await getPolicy(db, actor, params.id))
      const entry = standing.entries.find(({ member }) => member === params.member)
      if (!entry) throw problem('not-found')
      return certificateOf(db, standing, entry, deps)
    },
  })
}
