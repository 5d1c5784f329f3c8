import { Title } from '@mantine/core'
import { pathTo, type ValuesOf } from '#domain/routing.ts'
import { changesContract } from '#features/people/administration/public/contract/changes.ts'
import { officeChangesContract } from '#features/people/office-changes/public/contract.ts'
import { officeContract as claims } from '#features/servicing/claims/public/contract/office.ts'
import { officeRefundsContract } from '#features/servicing/payments/public/contract/office-refunds.ts'
import { contract as remittances } from '#features/servicing/remittance/public/contract.ts'
import { contract as settlements } from '#features/servicing/settlement/public/contract.ts'
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
  const hasClaims = useFeature('CLAIMS')
  const hasChanges = useFeature('STAFF_CHANGES')
  return (
    <section aria-labelledby="office-queues">
      <Title order={2} id="office-queues" mt="md" mb="sm">
        {t('Waiting for the office')}
      </Title>
      {hasFinance && <MoneyQueues />}
      {hasClaims && <ClaimQueues />}
      {hasChanges && <ChangeQueue />}
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
      <dl className={classes.grid}>
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

function ClaimQueues() {
  const free = useRead(claims.officeClaims, { query: { whose: 'nobody', limit: 1 } }, EVERY)
  const late = useRead(claims.officeClaims, { query: { late: true, limit: 1 } }, EVERY)
  return (
    <>
      <LoadError read={free.error ? free : late} what={t('The claims could not be loaded.')} />
      <dl className={classes.grid}>
        <Count label={t('Claims no one has taken')} n={free.data?.count} to={pathTo('claims/queue', AGENT, { whose: 'nobody' })} />
        <Count label={t('Late claims')} n={late.data?.count} to={pathTo('claims/queue', AGENT, { late: 'true' })} />
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
      <dl className={classes.grid}>
        <Count
          label={t('Changes to confirm')}
          n={all?.filter(({ may }) => may.includes('confirm')).length}
          to={pathTo('administration/changes', AGENT)}
        />
      </dl>
    </>
  )
}
