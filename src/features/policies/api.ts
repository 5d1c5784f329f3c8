import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { seesEverybody } from '#domain/scope.ts'
import { findCertificate, withdrawCertificate } from '#features/certificates/commands.ts'
import { creditOf, endCredit } from '#features/credit/commands.ts'
import { hasNoticeRunOut, isOwed } from '#features/credit/rules.ts'
import { tellOfPolicy } from '#features/notifications/commands/records.ts'
import { getTariff } from '#features/tariffs/commands.ts'
import type { FileReply } from '#kit/contract.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { isUuid } from '#kit/uuid.ts'
import { contract, type PolicyDetail } from './contract.ts'
import { convert } from './convert.ts'
import { giveNotice, issueOnCredit } from './credit.ts'
import { detailOf } from './detail.ts'
import { policiesPage } from './lists.ts'
import type { Teller } from './news.ts'
import { type CertificatePrint, lineIn, printableOf } from './printable.ts'
import { endedOn, refundSentence } from './rules/ending.ts'
import { isDocumentKind, mayCancel } from './rules.ts'
import { getPolicy, lockPolicy, type PolicyRow, paymentsOf } from './store.ts'
import { policies } from './tables.ts'

export type PoliciesDeps = {
  readonly tell: Teller
  readonly brand: Brand
  /** What is printed of the certificate of a policy; undefined until it is authenticated. */
  readonly printCertificate: (db: Db, policyId: string) => Promise<CertificatePrint | undefined>
}

export const policiesApi = ({ brand, printCertificate, tell }: PoliciesDeps) => {
  const show = (row: PolicyRow, { db, actor, now }: Context): Promise<PolicyDetail> => detailOf(db, row, actor, brand, dayOf(now))

  const converted = async (named: Parameters<typeof convert>[2], context: Context): Promise<PolicyDetail> => {
    const row = await convert(context.db, context.actor, named, context.now)
    context.about(row.quotationNumber)
    return show(row, context)
  }

  const printed = async (row: PolicyRow, kind: string, { db, now }: Context): Promise<FileReply> => {
    if (!isDocumentKind(kind)) throw problem('not-found')
    const line = lineIn(row)
    if (row.number === null) throw problem('not-ready', { message: 'The policy is printed once it is paid and issued.' })
    const draw = line.documents[kind]
    const isCertified = line.isCertified(row.answers)
    if (!draw || (kind === 'certificate' && !isCertified)) throw problem('not-found')
    const certificate = isCertified ? await printCertificate(db, row.id) : undefined
    if (kind === 'certificate' && !certificate)
      throw problem('not-ready', {
        message: 'The certificate of cover is printed once it is authenticated. We are still waiting for that.',
      })
    const document = draw(await printableOf(db, row, brand, certificate), await getTariff(db, row.tariffId))
    if (!document) throw problem('not-ready')
    const { name, primary, accent, insurer } = brand
    const watermark = row.state === 'cancelled' ? { watermark: 'CANCELLED' } : {}
    const bytes = await renderPdf(
      { ...document, ...watermark },
      { name, primary, accent, footer: `${insurer.name} · ${insurer.licence}` },
      row.issuedAt ?? now,
    )
    return { name: `${kind === 'certificate' ? 'certificate-of-cover' : 'policy'}-${row.number}.pdf`, type: 'application/pdf', bytes }
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

    policy: async ({ params }, context) => show(await getPolicy(context.db, context.actor, params.id), context),

    cancelPolicy: async ({ params, body: { reason, by = 'insurer' } }, context) => {
      const { db, actor, now, about } = context
      const row = await lockPolicy(db, actor, params.id)
      about(row.number ?? row.quotationNumber)
      const credit = await creditOf(db, row.id)
      const wasNoticed = credit !== undefined && isOwed(credit) && hasNoticeRunOut(credit, dayOf(now))
      if (!mayCancel(row.state, actor, wasNoticed)) throw problem(row.state === 'issued' ? 'not-allowed' : 'not-now')
      if (row.state !== 'issued' || (credit && isOwed(credit))) await refuseWhilePaying(db, row)
      const ended = row.state === 'issued' ? endedOn(dayOf(now), row, by, !(credit && isOwed(credit))) : undefined
      await withdrawIfThere(db, row, reason, context)
      await advance(db, {
        cycle: policyLife,
        table: policies,
        id: row.id,
        from: row.state,
        event: 'cancel',
        actor,
        reason: ended ? `${reason} ${refundSentence(ended)}` : reason,
        set: { updatedAt: now, refund: ended },
      })
      await endCredit(db, row.id, now)
      await tellOfPolicy(db, row.id, { kind: 'policy-cancel', title: 'Policy cancelled', reason, by: actor })
      return show(await getPolicy(db, actor, row.id), context)
    },

    issueOnCredit: async ({ params, body: { days } }, context) => {
      const row = await lockPolicy(context.db, context.actor, params.id)
      context.about(row.quotationNumber)
      await issueOnCredit(row, days, { ...context, tell })
      return show(await getPolicy(context.db, context.actor, row.id), context)
    },

    noticeOfCancellation: async ({ params }, context) => {
      const row = await lockPolicy(context.db, context.actor, params.id)
      context.about(row.number ?? row.quotationNumber)
      await giveNotice(row, { ...context, tell })
      return show(await getPolicy(context.db, context.actor, row.id), context)
    },

    policyDocument: async ({ params }, context) => printed(await getPolicy(context.db, context.actor, params.id), params.kind, context),
  })
}

/** Money may be on its way: a policy is not taken from under it. */
async function refuseWhilePaying(db: Db, { id }: PolicyRow): Promise<void> {
  const isOpen = (await paymentsOf(db, id)).some((payment) => ['created', 'pending', 'checking', 'paid'].includes(payment.state))
  if (isOpen)
    throw problem('not-now', { message: 'A payment for this policy is under way. Wait until it is settled; then it can be cancelled.' })
}

async function withdrawIfThere(db: Db, { id }: PolicyRow, reason: string, { actor, now }: Context): Promise<void> {
  const certificate = await findCertificate(db, id)
  if (!certificate) return
  if (certificate.state === 'sent' || certificate.state === 'unanswered')
    throw problem('not-now', { message: 'The certificate is being authenticated. Wait for the answer; then the policy can be cancelled.' })
  await withdrawCertificate(db, id, `Policy cancelled: ${reason}`, actor, now)
}
