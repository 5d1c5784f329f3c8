import { Button, Text } from '@mantine/core'
import { Link, Navigate } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { InstalmentSchedule } from '#features/selling/quotes/public/parts/instalment-schedule.tsx'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { PolicySections } from '#features/servicing/policies/public/parts/policy-sections.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { startAddress, useSide } from '../../parts/addresses.ts'
import { IdentityNote } from '../../parts/identity-note.tsx'
import { PolicyOfAddress } from '../../parts/policy-of-address.tsx'
import { isProofFirst, isToPay } from '../../rules/payments.ts'

/** The amount, what it covers, and whether to pay here or to send the link; if opened from that link, also who sent it. */
export default function PayNow({ variant }: Facts) {
  const side = useSide()
  const { money } = useFormatters()
  const mayShare = useFeature('SHARING') && side === 'agent'
  return (
    <PolicyOfAddress title={t('Pay now')}>
      {(policy) =>
        isToPay(policy) ? (
          <Page
            title={t('Pay now')}
            subtitle={policy.description}
            back={policyAddress(side, policy)}
            actions={
              <>
                {mayShare && (
                  <Button
                    variant="default"
                    component={Link}
                    to={pathTo('payments/send-link', { audience: 'agent', line: policy.line }, { policy: policy.id })}
                  >
                    {t('Send a payment link')}
                  </Button>
                )}
                <Button component={Link} to={startAddress(side, policy)}>
                  {isProofFirst(policy) ? t('Continue to the identity check') : t('Pay {amount}', { amount: money(policy.premium.amount) })}
                </Button>
              </>
            }
          >
            {variant === 'link' && <Text mb="md">{t('{agent} asks you to pay for this insurance.', { agent: policy.agent.name })}</Text>}
            {isProofFirst(policy) && <IdentityNote />}
            <PriceBreakdown worksheet={policy.worksheet} {...(policy.instalments ? { totalLabel: t('Total of all instalments') } : {})} />
            {policy.instalments && <InstalmentSchedule {...policy.instalments} />}
            <DetailCard
              title="Cover"
              details={[
                { label: 'Insurance', value: t(policy.lineName) },
                { label: 'Cover from', value: <DayText day={policy.coverFrom} /> },
                { label: 'Cover to', value: <DayText day={policy.coverTo} /> },
              ]}
            />
            <PolicySections sections={policy.sections} areLimitsOpen />
          </Page>
        ) : (
          <Navigate to={startAddress(side, policy)} replace />
        )
      }
    </PolicyOfAddress>
  )
}
