import { Title } from '@mantine/core'
import { pathTo, type ValuesOf } from '#domain/routing.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import classes from '../../parts/kpi.module.css'
import type { Dashboard } from '../../public/contract.ts'
import { Count } from './count.tsx'

const AGENT = { audience: 'agent' } as const

/** How much is open, and what will end. Each number links to its rows. */
export function Waiting({ counts, scope }: Pick<Dashboard, 'counts' | 'scope'>) {
  const seesQuotations = useFeature('QUOTES')
  const seesPolicies = useFeature('POLICIES')
  const team = scope === 'team' ? { team: true } : {}
  const policies = (filters: ValuesOf<'policies/policy-list'>) =>
    seesPolicies ? pathTo('policies/policy-list', AGENT, { ...filters, ...team }) : undefined
  return (
    <section aria-labelledby="waiting">
      <Title order={2} id="waiting" mb="sm">
        {t('Open')}
      </Title>
      <dl className={classes.grid}>
        <Count
          label={t('Open quotations')}
          to={seesQuotations ? pathTo('quotes/quotation-list', AGENT, team) : undefined}
          n={counts.openQuotations}
        >
          {counts.lapsingThisWeek > 0 && t('{count, plural, one {# ends} other {# end}} this week', { count: counts.lapsingThisWeek })}
        </Count>
        <Count label={t('Waiting for payment')} to={policies({ policyStatus: 'awaiting-payment' })} n={counts.awaitingPayment}>
          {counts.paymentsChecked > 0 && t('{count} being checked', { count: counts.paymentsChecked })}
        </Count>
        {counts.premiumsOverdue > 0 && (
          <Count label={t('Premiums overdue')} to={policies({ credit: 'overdue' })} n={counts.premiumsOverdue}>
            {t('issued on credit')}
          </Count>
        )}
        <Count
          label={t('Certificates pending')}
          to={policies({ policyStatus: 'issued', documentStatus: 'pending' })}
          n={counts.certificatesPending}
        >
          {counts.certificatesRefused > 0 && t('{count} refused', { count: counts.certificatesRefused })}
        </Count>
        <Count
          label={t('Renewals due')}
          to={seesPolicies ? pathTo('renewals/renewals', AGENT, { within: '60', ...(scope === 'own' ? {} : { team: true }) }) : undefined}
          n={counts.renewals}
        >
          {t('ending in 60 days')}
        </Count>
      </dl>
    </section>
  )
}
