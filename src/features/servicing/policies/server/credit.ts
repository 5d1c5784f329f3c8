import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { CREDIT_TERMS, dueOn, isOverdue } from '#features/selling/credit/public/rules.ts'
import { creditOf, grantCredit } from '#features/selling/credit/public/server/commands.ts'
import { agreementOf } from '#features/selling/quotes/public/server/commands/agreement.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { PolicyDetail } from '../public/contract.ts'
import { wasIssued } from '../public/rules/policies.ts'
import { assertPayable, HELD } from '../public/server/commands/standing.ts'
import { identityConfirmed, policyPayments } from '../public/server/sources.ts'
import { issueUnpaid } from './issue.ts'
import type { NoticeContext } from './notice.ts'
import type { PolicyRow } from './store.ts'

/** The terms that may be granted for a policy: those of its agent's entitlement and of the agreement under which it is sold. */
async function entitledTerms(db: Db, { commercial, agentId }: PolicyRow): Promise<readonly number[]> {
  const { maxCreditDays } = await agreementOf(db, commercial, { id: agentId })
  return CREDIT_TERMS.filter((days) => days <= maxCreditDays)
}

/** Whether the premium falls due while there is still cover to cancel for its non-payment. */
const isDueWithin = ({ coverTo }: PolicyRow, days: number, today: Day): boolean => dueOn(today, days) < coverTo

/** Issues a policy, locked by the caller, before it is paid. Called again, it returns the issued policy. */
export async function issueOnCredit(row: PolicyRow, days: number, asking: NoticeContext): Promise<void> {
  const { db, now } = asking
  if (row.state === 'issued' && (await creditOf(db, row.id))) return
  const isPaid = (await onlyContribution(policyPayments).of(db, row.id)).some(({ state }) => state === 'paid')
  if (row.state === 'paid' || row.state === 'issued' || isPaid) throw problem('already-paid')
  if (row.state !== 'awaiting-payment') throw problem('not-now')
  if (lineIn(row).sale.identityWorkflow && !(await onlyContribution(identityConfirmed)(db, row.id))) throw problem('identity-missing')
  if (row.paidFirst !== null) throw problem('not-now', { message: IN_PARTS })
  if (!(await entitledTerms(db, row)).includes(days)) throw problem('not-allowed', { message: NOT_ENTITLED })
  if (!isDueWithin(row, days, dayOf(now)))
    throw problem('not-now', {
      message: msg`Cover ends on ${formatDay(row.coverTo)}, before a premium due in ${days} days. Choose shorter terms, or let the customer pay now.`,
    })
  await assertPayable(db, row, asking.actor, now)
  const given = await grantCredit(db, row, days, now)
  if ('refused' in given && given.refused === 'forbidden') throw problem('not-now', { message: given.why })
  if ('refused' in given)
    throw given.refused === 'limit'
      ? problem('not-now', {
          message: msg`This would exceed the limit on unpaid premiums: ${formatPesos(given.left)} of it is left. Let the customer pay now, or settle other premiums first.`,
        })
      : problem('not-allowed', { message: NOT_ENTITLED })
  const outcome = await issueUnpaid(db, row, given.dueOn, asking)
  if (outcome === 'held') throw problem('not-now', { message: HELD })
  if (outcome === 'no-numbers')
    throw problem('not-now', { message: 'No certificate numbers are left. An administrator must open a range first.' })
}

const IN_PARTS =
  'This premium is paid in instalments: the first is paid before cover starts, and none of the premium can be left on credit.'

const NOT_ENTITLED = 'The agent is not entitled to give credit for that long. Choose shorter terms, or let the customer pay now.'

/** The unpaid premium of a policy, and the terms on which the person asking may still leave it unpaid. */
export async function creditFacts(
  db: Db,
  row: PolicyRow,
  viewer: Actor,
  today: Day,
): Promise<Pick<PolicyDetail, 'credit' | 'creditTerms'>> {
  const credit = wasIssued(row) ? await creditOf(db, row.id) : undefined
  const mayGive =
    row.state === 'awaiting-payment' && row.paidFirst === null && viewer.kind === 'staff' && viewer.features.includes('PAYMENTS')
  const agreed = Number(row.commercial.paymentTerms ?? 0)
  const terms = mayGive ? (await entitledTerms(db, row)).filter((days) => isDueWithin(row, days, today)) : []
  return {
    credit: credit
      ? {
          amount: credit.amount,
          days: credit.days,
          dueOn: credit.dueOn,
          state: credit.settledAt ? 'paid' : credit.endedAt ? 'ended' : isOverdue(credit, today) ? 'overdue' : 'owed',
          wasTakenBack: credit.reversedAt !== null,
        }
      : null,
    creditTerms: terms.map((days) => ({ days, isAgreed: days === agreed })),
  }
}
