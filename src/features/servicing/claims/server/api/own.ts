import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { policyEverHeld } from '#features/servicing/policies/public/server/commands/policies.ts'
import { totalLosses } from '#features/servicing/policies/public/server/commands/total-loss.ts'
import { actorName } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { storeDocument } from '#kit/server/document.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { claimsContract } from '../../public/contract/own.ts'
import { type OwnStep, ownSteps } from '../../rules/steps.ts'
import { decisionPdf, type LetterDeps } from '../decision-letter.ts'
import { itemOf, ownClaim } from '../describe.ts'
import { fileReply, takeFile } from '../files.ts'
import { ownClaimsPage } from '../lists.ts'
import { moveClaim, REOPENED } from '../move.ts'
import { dueDay, notifyOfClaim } from '../notify.ts'
import { policyOfPaper } from '../paper.ts'
import { mayReport, reportLoss } from '../report.ts'
import {
  addMessage,
  type ClaimRow,
  changeClaim,
  claimsOfCustomer,
  claimsOfPolicy,
  getClaim,
  getFile,
  getOwnClaim,
  stateOf,
} from '../store.ts'
import { notifyMortgagee } from '../total-loss.ts'

type Deps = MessageConfig & LetterDeps & { readonly files: FileStore }

/** One of the actor’s own claims, locked, if the step may be taken now. */
async function lockFor(step: OwnStep, id: string, { db, actor, about }: Context): Promise<ClaimRow> {
  const row = await getOwnClaim(db, actor, id, 'lock')
  about(`claim:${row.id}`)
  if (!ownSteps(stateOf(row), actor.kind === 'customer').includes(step))
    throw problem('not-now', step === 'answer' ? { message: 'This offer is no longer valid. Please check the claim again.' } : {})
  return row
}

/** Lets the office add what people bring or post to it. */
async function lockToSend(id: string, context: Context): Promise<ClaimRow> {
  const { db, actor, about } = context
  if (actor.kind !== 'staff' || !actor.features.includes('CLAIMS')) return lockFor('send', id, context)
  const row = await getClaim(db, id, 'lock')
  about(`claim:${row.id}`)
  if (!ownSteps(stateOf(row), false).includes('send')) throw problem('not-now')
  return row
}

const done = (row: ClaimRow) => ({ id: row.id, state: stateOf(row) })

const write = ({ db, actor, now }: Context, claimId: string, text: string) =>
  addMessage(db, { claimId, writtenBy: actorName(actor), isOffice: false, text, createdAt: now })

export const ownApi = (deps: Deps) => {
  const losses = totalLosses({ ...deps, insurer: deps.brand.insurer })
  return serving(claimsContract, {
    claimsOfPolicy: async ({ params }, { db, actor, now }) => {
      const policy = await policyEverHeld(db, actor, params.id)
      const { id, line, number, quotationNumber, description, holderName, coverFrom, coverTo, createdAt } = policy
      return {
        policy: {
          ...{ id, line, number: number ?? quotationNumber, description, holderName },
          ...{ coverFrom, coverTo, createdOn: dayOf(createdAt) },
        },
        mayReport: mayReport(actor, policy),
        mayOpen: actor.kind === 'customer' || (actor.kind === 'staff' && actor.id === policy.agentId),
        claims: (await claimsOfPolicy(db, policy.id)).map((row) => itemOf(row, now)),
      }
    },
    reportClaim: async ({ params, body }, context) => {
      const { id, number } = await reportLoss(params.id, body, context, deps)
      return { id, number }
    },
    claims: ({ query }, { page, actor, now }) => {
      const statement = ownClaimsPage(query, requireStaff(actor).id, now)
      return page(statement.query, statement.values)
    },
    policyOfPaper: async ({ params }, { db, actor }) => ({ id: await policyOfPaper(db, actor, params.number) }),
    ownClaims: async (_, { db, actor, now }) =>
      (await claimsOfCustomer(db, actor.kind === 'customer' ? actor.id : '')).map((row) => itemOf(row, now)),
    claim: async ({ params }, { db, actor, now }) => ownClaim(db, await getOwnClaim(db, actor, params.id), actor, now),
    writeAboutClaim: async ({ params, body: { text, language } }, context) => {
      const row = await lockFor('write', params.id, context)
      await write(context, row.id, text)
      await changeClaim(context.db, row.id, { updatedAt: context.now, language })
      await notifyOfClaim(context, deps, row, { title: 'Someone wrote about a claim', toOffice: true })
      return done(row)
    },
    addClaimFile: async ({ params }, uploads) => {
      if (!isUuid(params.client)) throw problem('not-found')
      const document = await storeDocument(deps.files, uploads, 'file')
      return async (context) => {
        const row = await lockToSend(params.id, context)
        return done(await takeFile(row, { paper: params.paper, client: params.client, document }, context, deps))
      }
    },
    claimFile: async ({ params }, { db, actor }) => {
      const row = await getOwnClaim(db, actor, params.id)
      return fileReply(deps.files, await getFile(db, row.id, params.fileId))
    },
    claimLetter: async ({ params }, context) => decisionPdf(await getOwnClaim(context.db, context.actor, params.id), context, deps),
    answerOffer: async ({ params, body: { accepted, amount, shown, reason, payTo } }, context) => {
      const row = await lockFor('answer', params.id, context)
      const isOther = shown !== undefined && (shown.isTotal !== row.isTotal || shown.text !== (row.decision?.text ?? null))
      if (row.offered !== amount || isOther) throw problem('changed-meanwhile')
      if (accepted) {
        const moved = await moveClaim(context, row, 'accept', { agreedAt: context.now, ...(payTo && { payTo }) })
        const said = messageTexts.claimAgreed({ ...row, amount, until: dueDay(moved) })
        await notifyOfClaim(context, deps, moved, { title: 'An offer was accepted', toCustomer: said, toOffice: true })
        return done(moved)
      }
      if (reason.length < 3) throw problem('invalid', { fields: [{ path: 'reason', message: 'Say in a few words why.' }] })
      await write(context, row.id, reason)
      const moved = await moveClaim(context, row, 'refuse')
      await notifyMortgagee(row, 'not-paid', context, losses)
      await notifyOfClaim(context, deps, moved, { title: 'An offer was refused', toOffice: true })
      return done(moved)
    },
    payClaimTo: async ({ params, body }, context) => {
      const row = await lockFor('pay-to', params.id, context)
      await changeClaim(context.db, row.id, { payTo: body, updatedAt: context.now })
      return done(row)
    },
    withdrawClaim: async ({ params, body: { reason } }, context) => {
      const row = await lockFor('withdraw', params.id, context)
      await write(context, row.id, reason)
      const moved = await moveClaim(context, row, 'withdraw')
      if (stateOf(row) === 'offered') await notifyMortgagee(row, 'not-paid', context, losses)
      const said = messageTexts.claimWithdrawn(row)
      await notifyOfClaim(context, deps, moved, { title: 'A claim was withdrawn', toCustomer: said, toOffice: true })
      return done(moved)
    },
    reopenClaim: async ({ params, body: { reason } }, context) => {
      const row = await lockFor('reopen', params.id, context)
      await write(context, row.id, reason)
      const moved = await moveClaim(context, row, 'reopen', REOPENED)
      const said = messageTexts.claimReopened(row)
      await notifyOfClaim(context, deps, moved, { title: 'A claim is to be reviewed again', toCustomer: said, toOffice: true })
      return done(moved)
    },
  })
}
