import { randomUUID } from 'node:crypto'
import { maySellOrHold } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { stateOfCharge } from '#features/servicing/policies/public/rules/charges.ts'
import { getPolicy, lockPolicy, type PolicyRow, printableOf } from '#features/servicing/policies/public/server/commands/policies.ts'
import { type PrintContext, policyCertificates } from '#features/servicing/policies/public/server/sources.ts'
import { actorName } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { issuesAsOf } from '#kit/field.ts'
import { PDF } from '#kit/media-types.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { lineIn } from '#lines'
import { contract, type PolicyMembers } from '../public/contract.ts'
import { forDaysLeft, insuredOn, nameIn, type Person, totalOf } from '../rules/ledger.ts'
import { addChanges, annualOf, bill, type Standing, standingOf } from './store.ts'

type Deps = PrintContext & { readonly brand: Brand }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

const known = async (db: Context['db'], policy: PolicyRow): Promise<Standing> => {
  const standing = await standingOf(db, policy)
  if (!standing) throw problem('not-found')
  return standing
}

/** As it is now; nobody else changes it until the transaction ends. */
async function changeable({ db, actor, about }: Context, id: string): Promise<Standing> {
  const policy = await lockPolicy(db, actor, id)
  about(policy.number ?? policy.quotationNumber)
  if (policy.state !== 'issued') throw problem('not-now', { message: 'Members join and leave a policy in force. This one is not.' })
  return known(db, policy)
}

const told = (
  { policy, entries, open, lines, adjustments, charges }: Standing,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): PolicyMembers => ({
  ...{ policyId: policy.id, reference: policy.number ?? policy.quotationNumber, line: policy.line, holderName: policy.holderName },
  ...{ coverFrom: policy.coverFrom, coverTo: policy.coverTo, mayChange: policy.state === 'issued' && maySellOrHold(actor) },
  insuredToday: insuredOn(entries, dayOf(now)).length,
  members: entries.map(({ member, person, from, to, hasLeft, annual }) => ({
    ...{ member, name: nameIn(person), birthDate: text(person.birthDate) ?? '', from, to, hasLeft, annual },
  })),
  open: {
    changes: open.map(({ kind, person, effectiveOn, net }) => ({ kind, name: nameIn(person), on: effectiveOn, net })),
    ...{ lines: [...lines], total: totalOf(lines) },
  },
  adjustments: adjustments.map(({ id, number, documents, issuedAt, dueOn, total, chargeId }) => {
    const charge = charges.find((each) => each.id === chargeId)
    return {
      ...{ id, number, issuedOn: dayOf(issuedAt), dueOn, total, documents: [...documents] },
      charge: charge ? { id: charge.id, state: stateOfCharge(charge) } : null,
    }
  }),
})

/** Refuses a day on which the policy does not cover. */
function mustBeCovered(on: string, { policy: { coverFrom, coverTo } }: Standing): void {
  if (on >= coverFrom && on < coverTo) return
  throw problem('invalid', {
    fields: [{ path: 'on', ...withI18n('message', msg`Choose a day from ${formatDay(coverFrom)} on, before ${formatDay(coverTo)}.`) }],
  })
}

/** Those who join, as the line reads them; throws with what is wrong with each. */
function readJoining(standing: Standing, staying: readonly Person[], given: readonly Person[], on: string, now: Date): Person[] {
  const { policy, roster, tariff } = standing
  const answers = roster.answersWith(policy.answers, [...staying, ...given])
  const { schema } = lineIn(policy).risk
  const parsed = schema.safeParse(answers)
  const isJoining = ([field, index]: readonly PropertyKey[]) => field === roster.field && Number(index) >= staying.length
  const wrong = [...(parsed.error?.issues ?? []), ...issuesAsOf(schema, answers, now)].filter(({ path }) => isJoining(path))
  const fields = wrong.map(({ path, message }) => ({
    path: ['members', Number(path[1]) - staying.length, ...path.slice(2)].join('.'),
    message,
  }))
  if (fields.length > 0) throw problem('invalid', { fields })
  if (!parsed.success) throw problem('not-now', { message: 'The list of members does not fit the policy. Please call our office.' })
  const objections = given.flatMap((_, index) => {
    const message = roster.objection(answers, staying.length + index, tariff, { on, today: dayOf(now) })
    return message ? [{ path: `members.${index}.firstName`, ...withI18n('message', message) }] : []
  })
  if (objections.length > 0) throw problem('invalid', { fields: objections })
  return given.map((person) => ({ ...person }))
}

export const membersApi = ({ brand, secret, pageUrl }: Deps) => {
  const { name, primary, accent, insurer } = brand
  const printedBy = { name, primary, accent, footer: `${insurer.name} · ${insurer.licence}` }
  const again = async (context: Context, policy: PolicyRow) => told(await known(context.db, policy), context)

  return serving(contract, {
    members: async ({ params }, context) => again(context, await getPolicy(context.db, context.actor, params.id)),

    joinMembers: async ({ params, body: { on, members } }, context) => {
      const { db, actor, now } = context
      const standing = await changeable(context, params.id)
      mustBeCovered(on, standing)
      const { policy } = standing
      const staying = insuredOn(standing.entries, on).map(({ person }) => person)
      const joining = readJoining(standing, staying, members, on, now)
      const annual = annualOf(standing, staying, joining)
      const rows = joining.map((person, index) => {
        const year = annual[index] ?? 0
        const net = forDaysLeft(year, on, { from: policy.coverFrom, to: policy.coverTo })
        return { policyId: policy.id, kind: 'joined' as const, member: randomUUID(), person, effectiveOn: on, annual: year, net }
      })
      await addChanges(
        db,
        rows.map((row) => ({ ...row, recordedBy: actorName(actor), recordedAt: now })),
      )
      return again(context, policy)
    },

    leaveMember: async ({ params, body: { on, hasClaimed } }, context) => {
      const { db, actor, now } = context
      const standing = await changeable(context, params.id)
      const { policy, entries } = standing
      const entry = entries.find(({ member }) => member === params.member)
      if (!entry) throw problem('not-found')
      if (entry.hasLeft) throw problem('not-now', { message: 'This member has left already.' })
      mustBeCovered(on, standing)
      if (on < entry.from)
        throw problem('invalid', {
          fields: [{ path: 'on', ...withI18n('message', msg`They joined on ${formatDay(entry.from)}. Choose that day or a later one.`) }],
        })
      const { member, person, annual } = entry
      const net = hasClaimed ? 0 : forDaysLeft(annual, on, { from: policy.coverFrom, to: policy.coverTo })
      await addChanges(db, [
        { policyId: policy.id, kind: 'left', member, person, effectiveOn: on, annual, net, recordedBy: actorName(actor), recordedAt: now },
      ])
      return again(context, policy)
    },

    adjustMembers: async ({ params }, context) => {
      const standing = await changeable(context, params.id)
      if (!(await bill(context.db, standing, { ...context, insurer })))
        throw problem('not-now', { message: 'Nobody joined or left since the last adjustment invoice.' })
      return again(context, standing.policy)
    },

    memberCertificate: async ({ params }, { db, actor }) => {
      const { policy, roster, tariff, entries } = await known(db, await getPolicy(db, actor, params.id))
      const entry = entries.find(({ member }) => member === params.member)
      if (!entry) throw problem('not-found')
      const { number, issuedAt, coverFrom, coverTo, state } = policy
      if (number === null || issuedAt === null || state === 'cancelled')
        throw problem('not-ready', { message: 'Certificates are made for a policy that is issued and in force.' })
      const alone = roster.answersWith(policy.answers, [entry.person])
      const letter = lineIn(policy)
        .documents.letters(alone, tariff)
        .find(({ code }) => code === roster.certificate)
      if (!letter) throw problem('not-found')
      const qr = onlyContribution(policyCertificates).prove({ policyNumber: number, coverFrom, coverTo }, { secret, pageUrl })
      const term = { from: entry.from, to: entry.to }
      const document = letter.draw({ ...(await printableOf(db, policy, brand)), details: alone, term, qr })
      return { name: `certificate-${number}.pdf`, type: PDF, bytes: await renderPdf(document, printedBy, issuedAt) }
    },
  })
}
