import { maySellOrHold } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { addDays, type Day, startOf } from '#domain/day.ts'
import { nameActor, staffIdsIn } from '#domain/history.ts'
import { certificateLife, paymentLife, refundLife } from '#domain/life-cycles.ts'
import { isHeldByScreening } from '#features/people/screening/public/server/commands.ts'
import { getAgent, namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { findingForCustomer, withoutRemedy } from '#features/selling/quotes/public/rules/audience.ts'
import { findingsFor, mayReadSealed } from '#features/selling/quotes/public/server/sealed-answers.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { parseState } from '#kit/life-cycle.ts'
import { type Db, rememberingAnswers } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { PolicyDetail } from '../public/contract.ts'
import { CHARGE_TITLES, isPayableAt, isWantedOn, lateInstalments, nextInstalment, stateOfCharge } from '../public/rules/charges.ts'
import { correctingOf } from '../public/rules/correcting.ts'
import { documentsOf, wasIssued } from '../public/rules/policies.ts'
import { leadOfPolicy } from '../public/server/lead-of-quotation.ts'
import {
  identityConfirmed,
  type PolicyPayment,
  type PolicyRefund,
  policyCertificates,
  policyInvoices,
  policyPayments,
  policyRenewals,
} from '../public/server/sources.ts'
import { describeEvent } from '../rules/history.ts'
import { type EndedBy, nextStep } from '../rules/next-step.ts'
import { creditFacts } from './credit.ts'
import { endingFacts } from './ending.ts'
import { planOf } from './instalments.ts'
import { nonRenewalFacts } from './non-renewal.ts'
import { noticeRecords } from './notice-records.ts'
import { printableOf } from './printable.ts'
import { scheduleOf } from './schedule.ts'
import { sectionsIn } from './sections.ts'
import { type ChargeRow, chargesOf } from './store/charges.ts'
import { takenOverBy } from './store/holdings.ts'
import { isOfCancellation, noticesOf } from './store/notices.ts'
import { refusalsOf } from './store/refusals.ts'
import { versionsOf } from './store/versions.ts'
import { type PolicyRow, storyRows } from './store.ts'
import { refusalFacts } from './visa-refusal.ts'

const isHandedOver = ({ soldBy, agentId }: Pick<PolicyRow, 'soldBy' | 'agentId'>) => soldBy !== null && soldBy !== agentId

/** Everything that the person asking may know of a policy. */
export async function detailOf(asked: Db, row: PolicyRow, viewer: Actor, brand: Brand, today: Day): Promise<PolicyDetail> {
  const db = rememberingAnswers(asked)
  const line = lineIn(row)
  const tariff = await getTariff(db, row.tariffId)
  const agent = await getAgent(db, row.agentId)
  const sold = await printableOf(db, row, brand)
  // Documents name who sold it; the screen, whoever looks after it now.
  const printable = isHandedOver(row) ? { ...sold, agent } : sold
  const card = row.state === 'issued' ? line.documents.card(printable, tariff) : undefined
  const versions = wasIssued(row) ? await versionsOf(db, row.id) : []
  const attempts = await onlyContribution(policyPayments).of(db, row.id)
  const refunds = await onlyContribution(policyPayments).refundsOf(db, row.id)
  const charges = await chargesOf(db, row.id)
  const [premium, ...others] = charges
  const plan = await planOf(db, row)
  const payableInstalment = nextInstalment(charges)
  const [late] = lateInstalments(charges, today)
  const attemptsFor = (charge: ChargeRow | undefined) => attempts.filter(({ chargeId }) => chargeId === charge?.id)
  const paid = attemptsFor(premium)
  const certificate = wasIssued(row) ? await onlyContribution(policyCertificates).newest(db, row.id) : undefined
  const since = (await takenOverBy(db, viewer, row.id))?.untilAt
  const history = await storyOfPolicy(
    db,
    row,
    viewer,
    [...attempts, ...refunds, ...(wasIssued(row) ? await refusalsOf(db, row.id) : [])].map(({ id }) => id),
    (at) => since === undefined || at >= since,
  )
  const needsCertificate = line.documents.isCertified(row.answers)
  const certificateState = certificate && parseState(certificateLife, certificate.state)
  const correcting = certificate && certificateState === 'authenticated' ? correctingOf(certificate) : undefined
  const [newest] = paid
  const mayRead = await mayReadSealed(db, line, row, { actor: viewer, now: startOf(today) })
  const told = viewer.kind === 'customer' ? row.findings.map(findingForCustomer) : findingsFor(row.findings, mayRead)
  // The answers of a sale can no longer be changed, so no one is asked to change them.
  const findings = told.map(withoutRemedy)
  const credit = await creditFacts(db, row, viewer, today)
  const ending = await endingFacts(db, row, viewer, credit.credit, today)
  const goesOn = wasIssued(row) ? await onlyContribution(policyRenewals)(db, row) : undefined
  const renewal = await nonRenewalFacts(db, row, viewer, today)
  const refusal = wasIssued(row) ? await refusalFacts(db, row, viewer) : { visaRefusal: null }
  const next = nextStep({
    ...{ term: { from: row.coverFrom, to: row.coverTo }, nonRenewal: renewal.nonRenewal, renewal: goesOn?.state, today },
    state: row.state,
    payment: newest && isUnopened(newest) ? undefined : newest && parseState(paymentLife, newest.state),
    counterCode: newest?.counterCode ?? null,
    needsIdentity:
      line.sale.identityWorkflow !== undefined &&
      row.state === 'awaiting-payment' &&
      !(await onlyContribution(identityConfirmed)(db, row.id)),
    isForCustomer: viewer.kind === 'customer',
    isHeld: (row.state === 'awaiting-payment' || row.state === 'paid') && (await isHeldByScreening(db, row.id)),
    needsCertificate,
    certificate: certificateState,
    correcting,
    credit: credit.credit,
    late: late?.dueOn && plan ? { dueOn: late.dueOn, lastDay: addDays(late.dueOn, plan.graceDays) } : null,
    notice: ending.notice,
    isLetterRead: refusal.visaRefusal?.state === 'asked',
    payBy: row.payBy,
    ...endOf(history),
  })
  const invoices = wasIssued(row) ? await onlyContribution(policyInvoices).of(db, row.id) : []
  const documents = documentsOf({
    number: row.number,
    needsCertificate,
    isPackage: line.documents.compulsory !== undefined,
    certificate: certificateState,
    correcting,
    letters: row.state === 'cancelled' ? [] : line.documents.letters(row.answers, tariff),
    isPaid: invoices.some(({ isOfPremium, isReversed }) => isOfPremium && !isReversed),
  })
  return {
    id: row.id,
    reference: row.number ?? row.quotationNumber,
    number: row.number,
    quotationId: row.quotationId,
    quotationNumber: row.quotationNumber,
    line: row.line,
    lineName: line.name,
    state: row.state,
    documentStatus: row.documentStatus,
    description: row.description,
    sections: sectionsIn(line.documents.policy(printable, tariff)),
    hasMembers: line.roster !== undefined && row.issuedAt !== null,
    card: card ? { ...card, facts: [...card.facts] } : null,
    holderName: row.holderName,
    holderMobile: row.holder.mobile,
    customerId: row.customerId,
    coverFrom: row.coverFrom,
    coverTo: row.coverTo,
    worksheet: row.worksheet,
    total: row.total,
    findings,
    conditions: row.conditions,
    agent: { name: agent.name, code: agent.code, mobile: agent.mobile },
    soldBy: row.soldBy && isHandedOver(row) ? (await getAgent(db, row.soldBy)).name : null,
    lead: (viewer.kind === 'staff' && (await onlyContribution(leadOfPolicy)(db, row.quotationId))) || null,
    certificate:
      certificate && certificateState
        ? { state: certificateState, cocNumber: certificate.cocNumber, authNumber: certificate.authNumber }
        : null,
    premium: { lines: [...(premium?.lines ?? [])], amount: premium?.amount ?? row.total },
    instalments: scheduleOf(row, plan, charges),
    payments: paid.map(toldAttempt),
    refunds: refunds.map((refund) => toldRefund(row, refund)),
    charges: others.map((charge) => {
      const attempts = attemptsFor(charge)
      // Paid, and not settled yet: no one is asked for it again.
      const isItsTurn = charge.kind !== 'instalment' || charge.id === payableInstalment?.id
      const isPayable = isPayableAt(charge, startOf(today)) && isItsTurn && attempts.every(({ state }) => state !== 'paid')
      return {
        ...{ id: charge.id, kind: charge.kind, title: CHARGE_TITLES[charge.kind], state: stateOfCharge(charge), amount: charge.amount },
        ...{ lines: [...charge.lines], dueOn: charge.dueOn, payBy: charge.payBy, isPayable, isWanted: isWantedOn(charge, today) },
        payments: attempts.map(toldAttempt),
      }
    }),
    mayExtend: line.extension !== undefined && row.state === 'issued' && today <= row.coverTo && maySellOrHold(viewer),
    mayChange:
      line.endorsement !== undefined && row.issuedAt !== null && ((row.state === 'issued' && today <= row.coverTo) || versions.length > 0),
    versions: versions.map(({ version, coverFrom, coverTo, worksheet, replacedAt, reason }) => ({
      ...{ version, coverFrom, coverTo, total: worksheet.total, replacedAt: replacedAt.toISOString(), reason },
    })),
    ...credit,
    ...ending,
    ...refusal,
    ...renewal,
    renewal: goesOn ?? null,
    notices: wasIssued(row) ? await noticeRecords(db, row, viewer) : [],
    documents,
    invoices: invoices.map(({ number, kind, issuedOn, total }) => ({ number, kind, issuedOn, total })),
    history,
    next: { ...next, since: history.at(-1)?.at ?? row.updatedAt.toISOString() },
    refund: row.refund,
  }
}

const toldAttempt = (attempt: PolicyPayment): PolicyDetail['payments'][number] => {
  const { id, reference, amount, method, counterCode, checkoutUrl, createdAt, paidAt } = attempt
  return {
    ...{ id, reference, state: parseState(paymentLife, attempt.state), amount, method, counterCode },
    ...{ wasOpened: checkoutUrl !== null, startedAt: createdAt.toISOString(), paidAt: paidAt?.toISOString() ?? null },
  }
}

const toldRefund = (row: PolicyRow, { id, sourceId, state, amount, paymentReference, createdAt, sentAt, ...paid }: PolicyRefund) => ({
  ...{ id, state: parseState(refundLife, state), amount, paymentReference, isOfEnd: sourceId === row.id },
  ...{ askedAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null },
  ...{ paidReference: paid.paidReference, paidOn: paid.paidOn },
})

/** No one was shown the page of this attempt, so nothing was entered and nothing is in doubt. */
const isUnopened = ({ state, checkoutUrl }: { readonly state: string; readonly checkoutUrl: string | null }): boolean =>
  state === 'checking' && checkoutUrl === null

const ENDS = (['cancel', 'give-back', 'call-off', 'use-up'] as const).map((event) => ({ event, title: describeEvent('policy', event) }))

/** The step by which it ended early, and why; its payment and certificate may have moved since then. */
function endOf(history: PolicyDetail['history']): { readonly endedBy: EndedBy; readonly reason: string | null } {
  const last = history.findLast(({ title }) => ENDS.some((end) => end.title === title))
  return { endedBy: ENDS.find(({ title }) => title === last?.title)?.event ?? 'cancel', reason: last?.reason ?? null }
}

/** The history of a policy, limited to the times for which `isTheirs` returns true. */
export async function storyOfPolicy(
  db: Db,
  row: PolicyRow,
  viewer: Actor,
  besides: readonly string[],
  isTheirs: (at: Date) => boolean,
): Promise<PolicyDetail['history']> {
  const { id, agentId, customerId, holderName } = row
  const notices = wasIssued(row) ? await noticesOf(db, id) : []
  const ofNonRenewal = new Set(notices.flatMap((notice) => (isOfCancellation(notice) ? [] : [notice.id])))
  const steps = await storyRows(db, [
    id,
    ...besides,
    ...notices.map((notice) => notice.id),
    ...(wasIssued(row) ? await onlyContribution(policyCertificates).idsOf(db, id) : []),
  ])
  const people = await namesOfStaff(db, staffIdsIn(steps.map(({ actor }) => actor)))
  const cast = { viewer, agentId, customerId, holderName, nameOfStaff: (staffId: string) => people.get(staffId) }
  // Why the service refused is for those who correct it; the customer only learns that it is being corrected.
  const isTold = ({ cycle }: { cycle: string }) => cycle !== 'certificate' || viewer.kind !== 'customer'
  // A pending refund is shown with what it is for.
  const isWorthTelling = ({ cycle, event }: { cycle: string; event: string }) => cycle !== 'refund' || event !== 'create'
  return steps
    .filter((step) => isWorthTelling(step) && isTheirs(step.at))
    .map((step) => ({
      at: step.at.toISOString(),
      title: describeEvent(ofNonRenewal.has(step.recordId) ? 'non-renewal' : step.cycle, step.event),
      who: nameActor(step.actor, cast),
      reason: isTold(step) ? step.reason : null,
    }))
}
