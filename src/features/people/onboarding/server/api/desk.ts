import { requireStaff } from '#domain/access.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { applicationLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { findActiveStaff, managersOfAgents, namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { agentTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { Staff } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { type DeskApplication, deskContract } from '../../public/contract/desk.ts'
import { type DeskStep, deskSteps } from '../../rules/desk.ts'
import { APPLICATION_DOCUMENTS } from '../../rules/documents.ts'
import { isSection, SECTIONS } from '../../rules/sections.ts'
import { IDENTITY_ATTEMPTS } from '../../rules/standing.ts'
import { invite, openAccount } from '../approve.ts'
import { doubtsOf, type Opened, openApplication, sharedOf } from '../describe.ts'
import { notifyDeclined, notifyMessage, notifyOffice, notifyReturned } from '../notify.ts'
import { addMessage, applicationsPage, documentsOf, getApplication, stateOf } from '../store/applications.ts'
import { applications } from '../tables.ts'
import { twinsOf } from '../twins.ts'
import { agreementFile, documentFile } from './documents.ts'
import type { OwnDeps } from './own.ts'

const YOURS = 'You checked this application yourself. Another person in the office reviews and approves it.'
const UNPROVEN = 'Identity was not confirmed. Return it so that the applicant can try again.'

export const deskApi = (deps: OwnDeps) => {
  const { files } = deps
  const shown = async (db: Db, id: string, viewer: Staff) => describe(db, await openApplication(db, await getApplication(db, id)), viewer)

  return serving(deskContract, {
    applications: async ({ query }, { page, now }) => {
      const statement = applicationsPage(query, now)
      return page(statement.query, statement.values)
    },
    application: ({ params }, { db, actor }) => shown(db, params.id, requireStaff(actor)),

    stepApplication: async ({ params, body }, context) => {
      const { db, actor, now, about } = context
      const officer = requireStaff(actor)
      const row = await getApplication(db, params.id, 'lock')
      if (row.version !== body.version) throw problem('changed-meanwhile')
      assertMay(row, body.step, officer)
      const opened = await openApplication(db, row)
      const take = (event: DeskStep, set: Record<string, unknown>) =>
        advance(db, {
          ...{ cycle: applicationLife, table: applications, id: row.id, from: opened.state, event, actor },
          set: { ...set, updatedAt: now, version: row.version + 1 },
          ...(body.step === 'decline' ? { reason: body.reason } : {}),
        })
      const closed = async () => ({ waitingSince: null, decidedBy: officer.id, decidedAt: now })
      const told = (work: () => Promise<unknown>) => runAsSystem(db, actor, work)
      switch (body.step) {
        case 'take':
          await take('take', { checkedBy: officer.id })
          break
        case 'return': {
          const { letGo, ...set } = returning(opened, body.faults)
          const { draftKeptDays } = await agentTermsOn(db, dayOf(now))
          await take('return', { ...set, waitingSince: null, checkedBy: officer.id, eraseOn: addDays(dayOf(now), draftKeptDays) })
          await markOrphaned(db, letGo)
          await told(() => notifyReturned(db, deps, context, row, body.faults.length))
          break
        }
        case 'propose': {
          if (opened.identity.state !== 'approved' && opened.identity.attempt < IDENTITY_ATTEMPTS)
            throw problem('not-now', { message: UNPROVEN })
          const manager = (await managersOfAgents(db)).find(({ id }) => id === body.managerId)
          if (!manager) throw problem('invalid', { fields: [{ path: 'managerId', message: 'Choose a manager who works here.' }] })
          await take('propose', { managerId: manager.id, branch: manager.branch, checkedBy: officer.id })
          await told(() => notifyOffice(db, row, 'An application is waiting for approval'))
          break
        }
        case 'revise':
          await take('revise', { checkedBy: officer.id })
          break
        case 'approve':
          await take('approve', await closed())
          await openAccount(context, deps, { opened, approver: officer })
          break
        case 'decline': {
          const { closedKeptDays } = await agentTermsOn(db, dayOf(now))
          await take('decline', { ...(await closed()), reason: body.reason, eraseOn: addDays(dayOf(now), closedKeptDays) })
          await told(() => notifyDeclined(db, deps, context, row, body.reason))
        }
      }
      about(`application:${row.id}`)
      return shown(db, row.id, officer)
    },

    writeToApplicant: async ({ params, body: { text } }, context) => {
      const { db, actor, now, about } = context
      const officer = requireStaff(actor)
      const row = await getApplication(db, params.id)
      await addMessage(db, { applicationId: row.id, staffId: officer.id, text, createdAt: now })
      await runAsSystem(db, actor, () => notifyMessage(db, deps, context, row))
      about(`application:${row.id}`)
      return shown(db, row.id, officer)
    },

    inviteAgain: async ({ params }, context) => {
      const { db, actor, about } = context
      const approver = requireStaff(actor)
      const row = await getApplication(db, params.id, 'lock')
      if (!row.staffId) throw problem('not-now', { message: 'There is no account yet.' })
      await invite(context, deps, { row, staffId: row.staffId, approver })
      about(`application:${row.id}`)
      return shown(db, row.id, approver)
    },

    applicationDocument: async ({ params }, { db }) => {
      const row = await getApplication(db, params.id)
      const document = (await documentsOf(db, row.id)).find(({ kind }) => kind === params.kind)
      if (!document) throw problem('not-found')
      return documentFile(files, document)
    },
    applicationAgreement: async ({ params }, { db }) => {
      const row = await getApplication(db, params.id)
      return agreementFile(files, row.number, row.agreementKey)
    },
  })
}

function assertMay(row: Opened['row'], step: DeskStep, officer: Staff): void {
  if (deskSteps(stateOf(row), row.checkedBy, officer.id).includes(step)) return
  throw problem('not-now', step === 'approve' && row.checkedBy === officer.id && row.state === 'proposed' ? { message: YOURS } : {})
}

/** Whether something can be sent back: an answer, a document, the identity check or the signature. */
function isKnownPath(path: string): boolean {
  const [head = '', ...rest] = path.split('.')
  if (head === 'identity' || head === 'agreement') return rest.length === 0
  if (head === 'document') return Object.hasOwn(APPLICATION_DOCUMENTS, rest.join('.'))
  return isSection(head) && Object.hasOwn(SECTIONS[head].schema.shape, rest[0] ?? '')
}

/** What is sent back must be given again; the rest stays. */
function returning({ row }: Opened, faults: readonly { readonly path: string; readonly reason: string }[]) {
  const unknown = faults.find(({ path }) => !isKnownPath(path))
  if (unknown) throw problem('invalid', { fields: [{ path: 'faults', message: 'One of these cannot be returned. Please reload.' }] })
  const returned = faults.map(({ path, reason }) => ({ path, reason, isMended: false }))
  const has = (path: string) => returned.some((each) => each.path === path)
  return {
    returned,
    ...(has('identity') ? { identityState: null, identityTransaction: null, identityAttempt: 0 } : {}),
    ...(has('agreement') ? { signature: null, agreementKey: null } : {}),
    letGo: has('agreement') && row.agreementKey ? [row.agreementKey] : [],
  }
}

async function describe(db: Db, opened: Opened, viewer: Staff): Promise<DeskApplication> {
  const { row, state, answers } = opened
  const names = await namesOfStaff(db, [row.checkedBy, row.decidedBy, row.managerId])
  const name = (id: string | null) => (id ? (names.get(id) ?? null) : null)
  const account = row.staffId ? await findActiveStaff(db, { id: row.staffId }) : undefined
  return {
    ...(await sharedOf(db, opened, true)),
    doubts: doubtsOf(answers),
    twins: await twinsOf(db, opened),
    ...{ branch: row.branch, managerId: row.managerId, manager: name(row.managerId) },
    ...{ checkedBy: name(row.checkedBy), decidedBy: name(row.decidedBy) },
    waitingSince: row.waitingSince?.toISOString() ?? null,
    staffId: row.staffId,
    agentCode: account?.agentCode ?? null,
    may: [...deskSteps(state, row.checkedBy, viewer.id)],
    whyNot: state === 'proposed' && row.checkedBy === viewer.id ? YOURS : null,
    managers: state === 'checking' ? await managersOfAgents(db) : [],
  }
}
