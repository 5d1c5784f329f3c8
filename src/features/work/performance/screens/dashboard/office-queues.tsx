import { Title } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { officeContract as claims } from '#features/servicing/claims/public/contract/office.ts'
import { contract as remittances } from '#features/servicing/remittance/public/contract.ts'
import { contract as settlements } from '#features/servicing/settlement/public/contract.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { useRead } from '#kit/web/use-read.ts'
import classes from '../../parts/kpi.module.css'
import { Count } from './count.tsx'

const AGENT = { audience: 'agent' } as const
const EVERY = { every: 60_000 }

/** For those of the office who sell nothing: what waits for them, each number leading to its rows. */
export default function OfficeQueues() {
  const hasFinance = useFeature('FINANCE')
  const hasClaims = useFeature('CLAIMS')
  return (
    <section aria-labelledby="office-queues">
      <Title order={2} id="office-queues" mt="md" mb="sm">
        {t('Waits for the office')}
      </Title>
      {hasFinance && <MoneyQueues />}
      {hasClaims && <ClaimQueues />}
    </section>
  )
}

function MoneyQueues() {
  const sent = useRead(remittances.remittances, { query: { state: 'sent', limit: 1 } }, EVERY)
  const books = useRead(settlements.settlementBooks, undefined, EVERY)
  return (
    <>
      <LoadError read={sent} what={t('The remittances could not be loaded.')} />
      <LoadError read={books} what={t('The settlements could not be loaded.')} />
      <dl className={classes.grid}>
        <Count label={t('Remittances to accept')} n={sent.data?.count} to={pathTo('remittance/remittances', AGENT, { state: 'sent' })} />
        <Count label={t('Settled items to explain')} n={books.data?.waiting} to={pathTo('settlement/desk', AGENT)} />
      </dl>
    </>
  )
}

function ClaimQueues() {
  const free = useRead(claims.officeClaims, { query: { whose: 'nobody', limit: 1 } }, EVERY)
  const late = useRead(claims.officeClaims, { query: { late: true, limit: 1 } }, EVERY)
  return (
    <>
      <LoadError read={free.error ? free : late} what={t('The claims could not be loaded.')} />
      <dl className={classes.grid}>
        <Count label={t('Claims that nobody took')} n={free.data?.count} to={pathTo('claims/queue', AGENT, { whose: 'nobody' })} />
        <Count label={t('Claims that are late')} n={late.data?.count} to={pathTo('claims/queue', AGENT, { late: 'true' })} />
      </dl>
    </>
  )
}
