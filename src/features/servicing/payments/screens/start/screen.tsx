import { Alert, Button, Text } from '@mantine/core'
import { IconCreditCard, IconLock, IconUserCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Link, Navigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { useWords } from '#kit/web/words.ts'
import { PolicyOfAddress } from '../../parts/policy-of-address.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { useSide } from '../../parts/ways.ts'
import { isPaid, isToPay } from '../../rules/payments.ts'
import { usePayment } from './use-payment.tsx'
import { WhatIsPaid } from './what-is-paid.tsx'

/** What is paid, to whom and how; then to the card-payment provider. */
export default function Start() {
  return (
    <PolicyOfAddress title={t('Payment')}>
      {(policy, ask) => {
        if (isPaid(policy)) return <Navigate to={pathTo('payments/completed', {}, { policy: policy.id })} replace />
        if (!isToPay(policy)) return <NotNow policy={policy} />
        if (policy.next.action === 'verify-identity') return <IdentityFirst policy={policy} />
        return <Pay policy={policy} ask={ask} />
      }}
    </PolicyOfAddress>
  )
}

type Props = { readonly policy: PolicyDetail }

function Pay({ policy, ask }: Props & { readonly ask: () => void }) {
  const side = useSide()
  const { insurer } = useBrand()
  const { money } = useWords()
  const { pay, busy, failure } = usePayment(policy, side, ask)
  const doubtful = policy.payments.find(({ state }) => state === 'checking')
  const open = policy.payments.find(({ state }) => state === 'pending')
  const mayShare = useFeature('SHARING') && side === 'agent'
  return (
    <Page
      title={t('Payment')}
      subtitle={policy.description}
      back={policyAddress(side, policy)}
      actions={
        doubtful ? (
          <Button variant="default" loading={busy} onClick={() => void pay()}>
            {t('Ask again')}
          </Button>
        ) : (
          <>
            {mayShare && <SendInstead policy={policy} />}
            <Button loading={busy} leftSection={<IconCreditCard size={20} />} onClick={() => void pay()}>
              {t('Pay {amount}', { amount: money(policy.total) })}
            </Button>
          </>
        )
      }
    >
      {failure && (
        <Alert color="mango" mb="md" role="alert" title={t('The payment page was not opened')}>
          {failure.message}
        </Alert>
      )}
      {doubtful && <Doubt reference={doubtful.reference} isTold={failure !== undefined} onOver={ask} />}
      {open && !failure && (
        <Alert color="brand" mb="md" title={t('A payment was begun')}>
          {t('You go on with that one, so that nothing is charged twice.')}
        </Alert>
      )}
      <PriceBreakdown worksheet={policy.worksheet} />
      <Text size="sm" mb="md">
        <IconLock size={16} aria-hidden style={{ verticalAlign: '-3px', marginRight: 6 }} />
        {t('{insurer} charges your card once. You enter it on the page of the card-payment provider; we never see its number.', {
          insurer: insurer.name,
        })}
      </Text>
      <WhatIsPaid policy={policy} />
    </Page>
  )
}

type DoubtProps = {
  readonly reference: string
  /** Why the page did not open was said already. */
  readonly isTold: boolean
  readonly onOver: () => void
}

/** Asks until the truth is known; then the policy says what comes next. */
function Doubt({ reference, isTold, onOver }: DoubtProps) {
  const { data, error } = useSettled({ reference })
  const isOver = data?.outcome === 'paid' || data?.outcome === 'not-paid'
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  return isTold ? null : <Waiting isKnown failure={error} />
}

function IdentityFirst({ policy }: Props) {
  const side = useSide()
  return (
    <Page
      title={t('Payment')}
      subtitle={policy.description}
      back={policyAddress(side, policy)}
      actions={
        <Button component={Link} leftSection={<IconUserCheck size={20} />} to={pathTo('identity/verify', {}, { policy: policy.id })}>
          {t('Confirm the identity')}
        </Button>
      }
    >
      <Alert color="mango" mb="md" title={t('First, the identity check')}>
        {t('Before the premium can be paid, the policyholder shows an identity document and takes a photo. It takes about two minutes.')}
      </Alert>
      <PriceBreakdown worksheet={policy.worksheet} />
      <WhatIsPaid policy={policy} />
    </Page>
  )
}

function NotNow({ policy }: Props) {
  const side = useSide()
  return (
    <Page
      title={t('Payment')}
      subtitle={policy.description}
      back={policyAddress(side, policy)}
      actions={
        <Button component={Link} to={policyAddress(side, policy)}>
          {t('Open the policy')}
        </Button>
      }
    >
      <Text fw={550} mb="sm">
        {t('There is nothing to pay now.')}
      </Text>
      <StatusNote cycle="policy" state={policy.state} />
    </Page>
  )
}

const SendInstead = ({ policy: { id, line } }: Props) => (
  <Button variant="default" component={Link} to={pathTo('payments/send-link', { audience: 'agent', line }, { policy: id })}>
    {t('Send the link')}
  </Button>
)
