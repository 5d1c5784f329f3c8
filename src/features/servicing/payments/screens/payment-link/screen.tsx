import { Alert, Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMobile } from '#domain/mobile.ts'
import { SentLinks } from '#features/people/sharing/public/parts/sent-links.tsx'
import { LINK_DAYS, LINK_DAYS_CHOICES } from '#features/people/sharing/public/rules.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { IconLink } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { PolicyOfAddress } from '../../parts/policy-of-address.tsx'
import { SharePayment } from '../../parts/share-payment.tsx'
import { useLinks } from '../../parts/use-links.ts'
import { isPaid, isToPay } from '../../rules/payments.ts'

/** The payment links of a policy: make one, share it, withdraw it. */
export default function PaymentLink() {
  return <PolicyOfAddress title={t('Payment links')}>{(policy) => <Links policy={policy} />}</PolicyOfAddress>
}

function Links({ policy }: { readonly policy: PolicyDetail }) {
  const { data } = useLinks(policy.id)
  const isOpen = isToPay(policy)
  const [days, setDays] = useState<(typeof LINK_DAYS_CHOICES)[number]>(LINK_DAYS)
  return (
    <Page
      title={t('Payment links')}
      subtitle={policy.description}
      back={policyAddress('agent', policy)}
      actions={
        isOpen ? (
          <SharePayment policy={policy} days={days}>
            {t('Create a link')}
          </SharePayment>
        ) : (
          <Button component={Link} to={policyAddress('agent', policy)}>
            {t('Open the policy')}
          </Button>
        )
      }
    >
      {!isOpen && (isPaid(policy) ? <Paid policy={policy} /> : <StatusNote cycle="policy" state={policy.state} />)}
      <DetailCard
        title="What the customer pays"
        details={[
          { label: 'Policyholder', value: policy.holderName },
          { label: 'Mobile number', value: formatMobile(policy.holderMobile) },
          { label: 'Amount', value: <Money centavos={policy.premium.amount} /> },
        ]}
      >
        {isOpen && (
          <>
            <Text fw={550} mt="md" mb={4} id="holding">
              {t('New links are valid for (days)')}
            </Text>
            <SegmentedControl
              fullWidth
              size="md"
              aria-labelledby="holding"
              value={String(days)}
              onChange={(chosen) => setDays(LINK_DAYS_CHOICES.find((each) => String(each) === chosen) ?? LINK_DAYS)}
              data={LINK_DAYS_CHOICES.map(String)}
            />
          </>
        )}
        <Text size="sm" c="dimmed" mt="sm">
          {t('A link works with this number only. Withdraw it if it went to the wrong person.')}
        </Text>
      </DetailCard>
      {data?.items.length === 0 && isOpen && (
        <Empty title={t('No link yet')} icon={<IconLink size={32} stroke={1.5} />}>
          {t('Create one and send it by e-mail, message or WhatsApp.')}
        </Empty>
      )}
      <SentLinks
        about={{ policyId: policy.id }}
        renewal={
          isOpen && (
            <SharePayment policy={policy} days={days} variant="light">
              {t('Renew')}
            </SharePayment>
          )
        }
      />
    </Page>
  )
}

function Paid({ policy }: { readonly policy: PolicyDetail }) {
  const paidAt = policy.payments.find(({ state }) => state === 'paid')?.paidAt
  return (
    <Alert color="leaf" mb="md" title={t('Paid')} role="status">
      <Money centavos={policy.premium.amount} /> {paidAt && <InstantText at={paidAt} />}
    </Alert>
  )
}
