import { Title } from '@mantine/core'
import { pathTo, type ValuesOf } from '#domain/routing.ts'
import { changesContract } from '#features/people/administration/public/contract/changes.ts'
import { officeChangesContract } from '#features/people/office-changes/public/contract.ts'
import { requestsContract as privacy } from '#features/people/privacy/public/contract/requests.ts'
import { contract as screening } from '#features/people/screening/public/contract.ts'
import { officeContract as claims } from '#features/servicing/claims/public/contract/office.ts'
import { thirdPartyContract as thirdParties } from '#features/servicing/claims/public/contract/third-party.ts'
import { contract as commission } from '#features/servicing/commission/public/contract.ts'
import { contract as covered } from '#features/servicing/covered-transactions/public/contract.ts'
import { officeRefundsContract } from '#features/servicing/payments/public/contract/office-refunds.ts'
import { contract as remittances } from '#features/servicing/remittance/public/contract.ts'
import { contract as settlements } from '#features/servicing/settlement/public/contract.ts'
import { helpDeskContract as helpDesk } from '#features/work/help-desk/public/contract/desk.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { useRead } from '#kit/web/use-read.ts'
import classes from '../../parts/kpi.module.css'
import { Count } from './count.tsx'

const AGENT = { audience: 'agent' } as const
const EVERY = { every: 60_000 }

/** For office staff who sell nothing: what is waiting for them, each number linking to its rows. */
export default function OfficeQueues() {
  const hasFinance = useFeature('FINANCE')
  const hasCommission = useFeature('COMMISSION')
  const hasClaims = useFeature('CLAIMS')
  const hasCompliance = useFeature('COMPLIANCE')
  const hasPrivacy = useFeature('PRIVACY_REQUESTS')
  const hasHelpDesk = useFeature('HELP_DESK')
  const hasChanges = useFeature('STAFF_CHANGES')
  return (
    <section aria-labelledby="office-queues">
      <Title order={2} id="office-queues" mt="md" mb="sm">
        {t('Waiting for the office')}
      </Title>
      <div className={classes.queues}>
        {hasFinance && <MoneyQueues />}
        {hasCommission && <PayoutQueue />}
        {hasClaims && <ClaimQueues />}
        {hasCompliance && <ComplianceQueues />}
        {hasPrivacy && <PrivacyQueue />}
        {hasHelpDesk && <HelpQueue />}
        {hasChanges && <ChangeQueue />}
      </div>
    </section>
  )
}

function MoneyQueues() {
  const sent = useRead(remittances.remittances, { query: { state: 'sent', limit: 1 } }, EVERY)
  const voids = useRead(remittances.allPremiumsReceived, { query: { state: 'void-asked', limit: 1 } }, EVERY)
  const refunds = useRead(officeRefundsContract.officeRefundFigures, undefined, EVERY)
  const books = useRead(settlements.settlementBooks, undefined, EVERY)
  return (
    <>
      <LoadError read={sent} what={t('The remittances could not be loaded.')} />
      <LoadError read={voids} what={t('The premiums received could not be loaded.')} />
      <LoadError read={refunds} what={t('The refunds could not be loaded.')} />
      <LoadError read={books} what={t('The settlements could not be loaded.')} />
      <dl>
        <Count label={t('Remittances to accept')} n={sent.data?.count} to={pathTo('remittance/remittances', AGENT, { state: 'sent' })} />
        <Count label={t('Receipts to void')} n={voids.data?.count} to={pathTo('remittance/received', AGENT, { state: 'void-asked' })} />
        <Refunds label={t('Refunds to pay')} sum={refunds.data?.toPay} filters={{ state: 'office' }} />
        <Refunds label={t('Refunds to confirm')} sum={refunds.data?.toConfirm} filters={{ state: 'proposed' }} />
        <Refunds
          label={t('Returned by us this month')}
          sum={refunds.data?.paidOut}
          filters={{ state: 'paid-out', paidFrom: refunds.data?.paidOut.from, paidUntil: refunds.data?.paidOut.to }}
        />
        <Count label={t('Settled items to explain')} n={books.data?.waiting} to={pathTo('settlement/desk', AGENT)} />
      </dl>
    </>
  )
}

type RefundsProps = {
  readonly label: string
  readonly sum: { readonly n: number; readonly amount: number } | undefined
  readonly filters: ValuesOf<'payments/refunds'>
}

/** How many refunds, and their total. */
const Refunds = ({ label, sum, filters }: RefundsProps) => (
  <Count label={label} n={sum?.n} to={pathTo('payments/refunds', AGENT, filters)}>
    {sum && sum.n > 0 && <Money centavos={sum.amount} />}
  </Count>
)

/** Payouts that a colleague proposed. */
function PayoutQueue() {
  const read = useRead(commission.commissionPayouts, undefined, EVERY)
  return (
    <>
      <LoadError read={read} what={t('The payouts could not be loaded.')} />
      <dl>
        <Count
          label={t('Commission payouts to approve')}
          n={read.data?.payouts.filter(({ state, whyNot }) => state === 'proposed' && !whyNot).length}
          to={pathTo('commission/payouts', AGENT)}
        />
      </dl>
    </>
  )
}

function ClaimQueues() {
  const free = useRead(claims.officeClaims, { query: { whose: 'nobody', limit: 1 } }, EVERY)
  const late = useRead(claims.officeClaims, { query: { late: true, limit: 1 } }, EVERY)
  const proposed = useRead(claims.officeClaims, { query: { state: 'seconding', limit: 1 } }, EVERY)
  const reports = useRead(thirdParties.thirdPartyReports, { query: { state: 'received', limit: 1 } }, EVERY)
  return (
    <>
      <LoadError read={[free, late, proposed].find(({ error }) => error) ?? free} what={t('The claims could not be loaded.')} />
      <LoadError read={reports} what={t('The reports by third parties could not be loaded.')} />
      <dl>
        <Count label={t('Claims no one has taken')} n={free.data?.count} to={pathTo('claims/queue', AGENT, { whose: 'nobody' })} />
        <Count label={t('Late claims')} n={late.data?.count} to={pathTo('claims/queue', AGENT, { late: 'true' })} />
        <Count
          label={t('Amounts that a second person confirms')}
          n={proposed.data?.count}
          to={pathTo('claims/queue', AGENT, { state: 'seconding' })}
        />
        <Count
          label={t('Reports by third parties')}
          n={reports.data?.count}
          to={pathTo('claims/third-parties', AGENT, { state: 'received' })}
        />
      </dl>
    </>
  )
}

/** Names to compare with a list, and premiums to report. */
function ComplianceQueues() {
  const open = useRead(screening.screeningMatches, { query: { state: 'open', limit: 1 } }, EVERY)
  const seconding = useRead(screening.screeningMatches, { query: { state: 'seconding', limit: 1 } }, EVERY)
  const toReport = useRead(covered.coveredTransactions, { query: { state: 'to-report', limit: 1 } }, EVERY)
  return (
    <>
      <LoadError read={open.error ? open : seconding} what={t('The screening could not be loaded.')} />
      <LoadError read={toReport} what={t('The covered transactions could not be loaded.')} />
      <dl>
        <Count
          label={t('Names to review')}
          n={open.data && seconding.data && open.data.count + seconding.data.count}
          to={pathTo('screening/matches', AGENT)}
        />
        <Count label={t('Transactions to report')} n={toReport.data?.count} to={pathTo('covered-transactions/list', AGENT)} />
      </dl>
    </>
  )
}

function PrivacyQueue() {
  const read = useRead(privacy.privacyRequests, { query: { state: 'asked', limit: 1 } }, EVERY)
  return (
    <>
      <LoadError read={read} what={t('The requests about data could not be loaded.')} />
      <dl>
        <Count label={t('New requests about data')} n={read.data?.count} to={pathTo('privacy/requests', AGENT)} />
      </dl>
    </>
  )
}

function HelpQueue() {
  const read = useRead(helpDesk.deskFigures, undefined, EVERY)
  return (
    <>
      <LoadError read={read} what={t('The help requests could not be loaded.')} />
      <dl>
        <Count label={t('Help requests to answer')} n={read.data?.open} to={pathTo('help-desk/queue', AGENT)} />
      </dl>
    </>
  )
}

/** What others proposed and a second person must confirm. */
function ChangeQueue() {
  const ofOffice = useRead(officeChangesContract.officeChanges, undefined, EVERY)
  const ofStaff = useRead(changesContract.staffChanges, undefined, EVERY)
  const all = ofOffice.data && ofStaff.data && [...ofOffice.data, ...ofStaff.data]
  return (
    <>
      <LoadError read={ofOffice.error ? ofOffice : ofStaff} what={t('The changes could not be loaded.')} />
      <dl>
        <Count
          label={t('Changes to confirm')}
          n={all?.filter(({ may }) => may.includes('confirm')).length}
          to={pathTo('administration/changes', AGENT)}
        />
      </dl>
    </>
  )
}
