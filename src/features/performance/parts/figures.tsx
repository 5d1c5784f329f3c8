import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import type { Dashboard } from '../contract.ts'
import classes from './dashboard.module.css'

/** What was sold, and how much is open. */
export function Figures({ counts, month }: Pick<Dashboard, 'counts' | 'month'>) {
  return (
    <section aria-labelledby="figures">
      <Title order={2} id="figures" mb="sm">
        {t('Figures')}
      </Title>
      <dl className={classes.figures}>
        <Figure label={t('Premium this month')} broad>
          <Money centavos={month.premium} />
          <small>
            {t('{count, plural, one {# policy} other {# policies}} issued', { count: month.issued })}
            {' · '}
            {t('last month')} <Money centavos={month.lastPremium} />
          </small>
        </Figure>
        <Figure label={t('Open quotations')}>
          {counts.openQuotations}
          {counts.lapsingThisWeek > 0 && (
            <small>{t('{count, plural, one {# ends} other {# end}} this week', { count: counts.lapsingThisWeek })}</small>
          )}
        </Figure>
        <Figure label={t('Waiting for payment')}>
          {counts.awaitingPayment}
          {counts.paymentsChecked > 0 && <small>{t('{count} being checked', { count: counts.paymentsChecked })}</small>}
        </Figure>
        <Figure label={t('Certificates pending')}>
          {counts.certificatesPending}
          {counts.certificatesRefused > 0 && <small>{t('{count} refused', { count: counts.certificatesRefused })}</small>}
        </Figure>
        <Figure label={t('Ending in 60 days')}>{counts.renewals}</Figure>
      </dl>
    </section>
  )
}

type FigureProps = { readonly label: string; readonly broad?: boolean; readonly children: ReactNode }

const Figure = ({ label, broad = false, children }: FigureProps) => (
  <div className={`${classes.figure} ${broad ? classes.broad : ''}`}>
    <dt>{label}</dt>
    <dd className="figures">{children}</dd>
  </div>
)
