import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { startAddress } from '../../parts/addresses.ts'
import { PolicyOfAddress } from '../../parts/policy-of-address.tsx'
import { SharePayment } from '../../parts/share-payment.tsx'
import { useLinks } from '../../parts/use-links.ts'
import { isToPay } from '../../rules/payments.ts'
import { LinkProgress } from './link-progress.tsx'

const LOOK_AGAIN_MS = 5000

/** The agent sends the customer the payment link and follows its progress. */
export default function SendLink() {
  return (
    <PolicyOfAddress title={t('Payment link')} every={(policy) => (policy?.next.tone === 'waiting' ? LOOK_AGAIN_MS : false)}>
      {(policy) => <Sending policy={policy} />}
    </PolicyOfAddress>
  )
}

function Sending({ policy }: { readonly policy: PolicyDetail }) {
  const { data, error, refetch } = useLinks(policy.id)
  const link = data?.items[0]
  const isDead = link?.state === 'expired' || link?.state === 'revoked'
  const isOpen = isToPay(policy)
  const values = { policy: policy.id }
  return (
    <Page
      title={t('Payment link')}
      subtitle={policy.description}
      back={policyAddress('agent', policy)}
      actions={
        isOpen ? (
          <>
            <Button variant="default" component={Link} to={startAddress('agent', policy)}>
              {t('Pay on this device')}
            </Button>
            <SharePayment policy={policy}>{link ? t('Send it again') : t('Send a payment link')}</SharePayment>
          </>
        ) : (
          <Button component={Link} to={policyAddress('agent', policy)}>
            {t('Open the policy')}
          </Button>
        )
      }
    >
      {!isOpen && (
        <div style={{ marginBottom: 16 }}>
          <StatusNote cycle="policy" state={policy.state} />
        </div>
      )}
      {isDead && isOpen && (
        <Alert color="mango" mb="md" title={link.state === 'expired' ? t('The link has expired') : t('The link was withdrawn')}>
          {t('Send a new one: the customer signs in with the same number.')}
        </Alert>
      )}
      {error && !data ? <ErrorState failure={error} retry={refetch} /> : <LinkProgress link={link} policy={policy} />}
      <DetailCard
        title="Who pays"
        aside={
          <Button variant="subtle" component={Link} to={pathTo('payments/payment-link', { audience: 'agent', line: policy.line }, values)}>
            {t('All links')}
          </Button>
        }
        details={[
          { label: 'Customer', value: policy.holderName },
          { label: 'Mobile number', value: formatMobile(policy.holderMobile) },
          { label: 'Amount', value: <Money centavos={policy.premium.amount} /> },
          { label: 'Reference', value: policy.reference },
        ]}
      />
    </Page>
  )
}
