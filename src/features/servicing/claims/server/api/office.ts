import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { getVisibleQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { totalLosses } from '#features/servicing/policies/public/server/commands/total-loss.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { type ClaimStep, officeContract } from '../../public/contract/office.ts'
import { officeSteps } from '../../rules/steps.ts'
import { askPapers, assess, type Decided, decideFault, deny, noteFromOffice, recover, settle } from '../decide.ts'
import { decisionPdf, type LetterDeps } from '../decision-letter.ts'
import { officeClaim } from '../describe.ts'
import { earlierLosses } from '../experience.ts'
import { fileReply } from '../files.ts'
import { officeClaimsPage } from '../lists.ts'
import { moveClaim, REOPENED } from '../move.ts'
import { notifyOfClaim } from '../notify.ts'
import { confirm, offer, takeBack, turnBack } from '../offer.ts'
import { type ClaimChange, changeClaim, getClaim, getFile, stateOf } from '../store.ts'
import type { TotalLosses } from '../total-loss.ts'

type Deps = MessageConfig & LetterDeps & { readonly files: FileStore }
type Deciding = Parameters<typeof confirm>[0]

async function change({ row, context: { db, now } }: Deciding, set: ClaimChange): Promise<Decided> {
  await changeClaim(db, row.id, { ...set, updatedAt: now })
  return { row: await getClaim(db, row.id) }
}

/** Anyone who decides on an unassigned claim becomes its assignee. */
const TAKING: readonly ClaimStep['step'][] = ['ask-papers', 'assess', 'offer', 'deny', 'assign', 'reserve']

/** Takes a permitted step of a claim; returns the result and who is notified. */
async function take(deciding: Deciding, body: ClaimStep, losses: TotalLosses): Promise<Decided> {
  const { row, officer, context } = deciding
  switch (body.step) {
    case 'take':
      return change(deciding, { assignedTo: officer.id })
    case 'assign':
      return change(deciding, { assessor: body.assessor, shop: body.shop })
    case 'reserve':
      return change(deciding, { reserve: body.amount })
    case 'recover':
      return change(deciding, { recovered: await recover(deciding, body) })
    case 'note':
      await noteFromOffice(deciding, body.text, true)
      return change(deciding, {})
    case 'write': {
      await noteFromOffice(deciding, body.text)
      const changed = await change(deciding, {})
      return { ...changed, news: { title: 'The claims office wrote', toCustomer: messageTexts.claimWritten(row) } }
    }
    case 'reopen': {
      await noteFromOffice(deciding, body.text)
      const moved = await moveClaim(context, row, 'reopen', REOPENED)
      return { row: moved, news: { title: 'A claim is being reviewed again', toCustomer: messageTexts.claimReopened(row) } }
    }
    case 'ask-papers':
      return askPapers(deciding, body)
    case 'assess':
      return assess(deciding, body)
    case 'offer':
      return offer(deciding, body, losses)
    case 'confirm':
      return confirm(deciding, losses)
    case 'return':
      return turnBack(deciding, body)
    case 'take-back':
      return takeBack(deciding, body, losses)
    case 'deny':
      return deny(deciding, body)
    case 'settle':
      return settle(deciding, body, losses)
    case 'fault':
      return decideFault(deciding, body)
  }
}

export const officeApi = (deps: Deps) => {
  const losses = totalLosses({ ...deps, insurer: deps.brand.insurer })
  return serving(officeContract, {
    officeClaims: ({ query }, { page, actor, now }) => {
      const statement = officeClaimsPage(query, requireStaff(actor).id, now)
      return page(statement.query, statement.values)
    },
    officeClaim: async ({ params }, { db, actor, now }) => officeClaim(db, await getClaim(db, params.id), requireStaff(actor), now),
    earlierLosses: async ({ params }, { db, actor, now }) => earlierLosses(db, await getVisibleQuotation(db, actor, params.id), now),
    stepClaim: async ({ params, body }, context) => {
      const { db, actor, about } = context
      const officer = requireStaff(actor)
      const found = await getClaim(db, params.id, 'lock')
      about(`claim:${found.id}`)
      if (found.version !== body.version) throw problem('changed-meanwhile')
      if (!officeSteps({ ...found, state: stateOf(found) }, officer.id).includes(body.step))
        throw problem('not-now', { message: 'This cannot be done now. Please check the claim again.' })
      const isTaken = found.assignedTo === null && TAKING.includes(body.step)
      const begun = isTaken ? (await change({ row: found, officer, context }, { assignedTo: officer.id })).row : found
      const { row, news } = await take({ row: begun, officer, context }, body, losses)
      if (news) await notifyOfClaim(context, deps, row, news)
      return { id: row.id, version: row.version }
    },
    officeClaimLetter: async ({ params }, context) => decisionPdf(await getClaim(context.db, params.id), context, deps),
    officeClaimFile: async ({ params }, { db }) => {
      const row = await getClaim(db, params.id)
      return fileReply(deps.files, await getFile(db, row.id, params.fileId))
    },
  })
}
