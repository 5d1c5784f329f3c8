import { requireStaff } from '#domain/access.ts'
import { type Day, dayOf } from '#domain/day.ts'
import { maskMobile, parseMobile } from '#domain/mobile.ts'
import { problem } from '#domain/problem.ts'
import { structureName, structureOfBranch, structuresOn } from '#features/people/staff/public/server/structures.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { lineOf } from '#lines'
import { contract, type LinkInformation, type LinkRequest, type SharedLink } from '../public/contract.ts'
import { LINK_KINDS, linkAddress, linkExpiry, linkState } from '../public/rules.ts'
import { agentNamedBy } from '../public/server/agent-page.ts'
import { openLink, requestNewLink } from '../public/server/commands/sharing.ts'
import { describeWithoutPersonalData } from '../public/server/commands/subject.ts'
import { findLinkRecord } from '../public/server/link-subjects.ts'
import { addLink, findAgent, findCard, type LinkRow, linksOf, subjectOf, withdraw } from './store.ts'
import { signLink } from './token.ts'

export const sharingApi = ({ secret }: { secret: string }) =>
  serving(contract, {
    shareableLink: async ({ body }, context) => {
      const { db, now, origin } = context
      if (body.baseUrl && new URL(body.baseUrl).origin !== origin.baseUrl)
        throw problem('invalid', { fields: [{ path: 'baseUrl', message: 'Links lead to this site only.' }] })
      const expiresAt = linkExpiry(now, body.holdsDays)
      const row = await addLink(db, { ...(await subjectFor(body, context)), expiresAt })
      context.about(`link:${row.id}`)
      const token = await signLink(secret, row.id, expiresAt)
      return { id: row.id, link: linkAddress(origin.baseUrl, token), token, expiresAt: expiresAt.toISOString() }
    },

    linkInformation: async ({ body: { token } }, { db, actor, now }) => {
      const link = await openLink(db, { secret }, token)
      const agent = link && (await findCard(db, { id: link.agentId }, { actor, now }))
      if (!link || !agent) throw problem('link-not-valid')
      const subject = await subjectOf(db, link.id)
      const line = subject && lineOf(subject.line)
      return {
        kind: link.kind,
        agent,
        commercialStructure: await structureNamed(db, link.structure),
        line: line ? { code: line.code, name: line.name } : null,
        description: line ? await describeWithoutPersonalData(db, line, subject.answers) : null,
        quotationId: link.quotationId ?? null,
        policyId: link.policyId ?? null,
        forOneNumber: link.mobile !== undefined,
        paid: subject?.paid ?? false,
        expiresAt: link.expiresAt.toISOString(),
      }
    },

    askForLink: async ({ body: { token } }, { db, actor, now }) => {
      const link = await requestNewLink(db, { secret }, token)
      const agent = link && (await findCard(db, { id: link.agentId }, { actor, now }))
      if (!agent) throw problem('link-not-valid')
      return { agent }
    },

    links: async ({ query }, { db, actor, now }) => {
      const { items, count } = await linksOf(db, requireStaff(actor).id, query)
      return { items: items.map((row) => toSharedLink(row, now)), count }
    },

    revokeLink: async ({ params }, { db, actor, now, about }) => {
      const row = await withdraw(db, requireStaff(actor).id, params.id, now)
      if (!row) throw problem('not-found')
      about(`link:${row.id}`)
      return toSharedLink(row, now)
    },

    agentCard: async ({ params }, { db, actor, now }) => {
      const code = agentNamedBy(secret, params.code)
      const card = code === undefined ? undefined : await findCard(db, { code }, { actor, now })
      if (!card) throw problem('not-found')
      return card
    },
  })

/** Whose link it is and what for: an agent within reach, and a record of that agent. */
async function subjectFor(body: LinkRequest, { db, actor, now }: Context) {
  const viewerId = requireStaff(actor).id
  const agentCode = body.agentCode || (actor.kind === 'staff' && !body.quotationId && !body.policyId ? actor.agentCode : undefined)
  const agent = agentCode === undefined ? undefined : await findAgent(db, viewerId, agentCode)
  if (agentCode !== undefined && !agent) throw problem('not-found')
  if (agent && body.userId && body.userId !== agent.id) throw problem('not-found')

  const { quotationId, policyId } = body
  const id = quotationId ?? policyId
  if (id) {
    const kind = quotationId ? 'quotation' : 'payment'
    const record = await findLinkRecord(db, kind, id, { viewerId, now })
    if (!record || (agent && agent.id !== record.agentId)) throw problem('not-found')
    const { agentId, branch, refusal } = record
    if (refusal) throw problem(refusal)
    const structure = await structureOfBranch(db, branch)
    return { kind, agentId, structure, quotationId, policyId, mobile: numberFor(body, record.mobile) }
  }
  if (!agent) throw problem('not-found')
  const structure = body.commercialStructure
    ? await structureSaid(db, body.commercialStructure, dayOf(now))
    : await structureOfBranch(db, agent.branch)
  return { kind: 'customer', agentId: agent.id, structure, mobile: body.mobileNumber ?? null }
}

/** The code of the commercial structure that a client means; it may send the code or the name on the card. */
async function structureSaid(db: Db, said: string, today: Day): Promise<string> {
  const inUse = await structuresOn(db, today)
  const found = inUse.find(({ code, name }) => code === said || name === said)
  if (found) return found.code
  const message = msg`Choose one of ${inUse.map(({ name }) => name).join(', ')}.`
  throw problem('invalid', { fields: [{ path: 'commercialStructure', ...withI18n('message', message) }] })
}

async function structureNamed(db: Db, code: string | undefined): Promise<LinkInformation['commercialStructure']> {
  const name = code === undefined ? undefined : await structureName(db, code)
  return code !== undefined && name !== undefined ? { code, name } : null
}

/** A link to someone's record works only with their number. */
function numberFor({ mobileNumber }: LinkRequest, ofHolder: unknown): string {
  const holderMobile = typeof ofHolder === 'string' ? parseMobile(ofHolder) : undefined
  if (holderMobile && mobileNumber && holderMobile !== mobileNumber)
    throw problem('invalid', {
      fields: [{ path: 'mobileNumber', message: 'This belongs to a policyholder with another mobile number. Change it there first.' }],
    })
  const mobile = holderMobile ?? mobileNumber
  if (!mobile)
    throw problem('invalid', { fields: [{ path: 'mobileNumber', message: 'Enter the customer’s mobile number: they sign in with it.' }] })
  return mobile
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null

function toSharedLink(row: LinkRow, now: Date): SharedLink {
  const { id, structure, quotationId, policyId } = row
  return {
    id,
    kind: LINK_KINDS.find((kind) => kind === row.kind) ?? 'customer',
    commercialStructure: structure,
    quotationId,
    policyId,
    mobile: row.mobile && maskMobile(row.mobile),
    state: linkState(row, now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    openedAt: iso(row.openedAt),
    signedInAt: iso(row.signedInAt),
    askedAgainAt: iso(row.askedAgainAt),
  }
}
