import { Button, List, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { type PolicyDetail, contract as policies } from '#features/servicing/policies/public/contract.ts'
import { IconCreditCardOff } from '#kit/web/icons.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { startAddress, statementAddress } from '../../parts/addresses.ts'
import { contract, type ReconciledPayment } from '../../public/contract.ts'
import { OutcomeHeading } from '../../public/parts/outcome-heading.tsx'
import { PolicyButton } from '../../public/parts/paid-policy.tsx'
import { RequestedPayment } from '../../public/parts/requested-payment.tsx'

/** Not paid, according to the server: why, that nothing was charged, and how to continue. */
export default function Failed() {
  return (
    <RequestedPayment title={t('Payment')} tells="not-paid">
      {(payment) => (payment.state === 'refunded' ? <SentBack payment={payment} /> : <NotPaid payment={payment} />)}
    </RequestedPayment>
  )
}

/** Shown even without a session; the server's own reason is for those who may see the payment. */
const WHY: Readonly<Partial<Record<ReconciledPayment['state'], string>>> = {
  failed: 'The payment was refused.',
  cancelled: 'You left the payment page before paying.',
  expired: 'The payment page was open for too long.',
  reversed: 'Your bank took the payment back after it was paid.',
}

function NotPaid({
  payment: { reference, policyId, chargeId, statementId, line, audience, state, amount },
}: {
  readonly payment: ReconciledPayment
}) {
  const person = usePerson()
  const { data } = useRead(contract.paymentsOfPolicy, { params: { id: policyId } }, { enabled: person !== undefined })
  const reason = data?.find((payment) => payment.reference === reference)?.reason
  const side = person?.audience ?? audience
  const { data: policy } = useRead(policies.policy, { params: { id: policyId } }, { enabled: person !== undefined })
  const mayShare = useFeature('SHARING') && person?.audience === 'agent' && chargeId === null && statementId === null
  return (
    <Page
      title={t('Payment')}
      actions={
        <>
          {mayShare && (
            <Button variant="default" component={Link} to={pathTo('payments/send-link', { audience: 'agent', line }, { policy: policyId })}>
              {t('Send a payment link')}
            </Button>
          )}
          <Button
            component={Link}
            to={statementId ? statementAddress(side, { id: statementId, line }) : startAddress(side, { id: policyId, line }, chargeId)}
          >
            {t('Try again')}
          </Button>
        </>
      }
    >
      <OutcomeHeading icon={<IconCreditCardOff size={40} />} colour="coral" word={t('Not paid')}>
        <Text c="var(--mantine-color-text)">{t(reason ?? WHY[state] ?? 'The payment was refused.')}</Text>
        <Text c="var(--mantine-color-text)">
          {policy && statementId === null && `${policy.description || t(policy.lineName)} · ${policy.reference} · `}
          <Money centavos={amount} />
        </Text>
        <Text fw={550}>{state === 'reversed' ? t('The premium must be paid again.') : t('Nothing was charged.')}</Text>
      </OutcomeHeading>
      <OtherWays agent={side === 'customer' ? policy?.agent : undefined} isAgent={side === 'agent'} />
    </Page>
  )
}

function OtherWays({ agent, isAgent }: { readonly agent: PolicyDetail['agent'] | undefined; readonly isAgent: boolean }) {
  const { support } = useBrand()
  return (
    <section aria-labelledby="other-ways">
      <Title order={2} id="other-ways" mb="xs">
        {t('What you can do')}
      </Title>
      <List spacing={6} mb="md">
        <List.Item>{t('Try again, the same way or another way.')}</List.Item>
        <List.Item>{t('Ask the bank or wallet whether online payments are allowed.')}</List.Item>
        <List.Item>
          {isAgent
            ? t('Continue later: the policy is waiting, and everything that was entered is kept.')
            : t('Come back later: your policy is waiting, and everything you entered is kept.')}
        </List.Item>
        <List.Item>{t('Call us: {phone}, {hours}.', { phone: support.phone, hours: t(support.hours) })}</List.Item>
      </List>
      {agent && <AgentContact agent={agent} />}
    </section>
  )
}

const SentBack = ({ payment: { policyId, line, audience } }: { readonly payment: ReconciledPayment }) => (
  <Page title={t('Payment')} actions={<PolicyButton side={audience} policy={{ id: policyId, line }} />}>
    <OutcomeHeading icon={<IconCreditCardOff size={40} />} colour="mango" word={t('The money was returned')}>
      {t(
        'The policy was already paid, was cancelled, or can no longer be issued, so we returned this payment. Your bank or wallet shows it within a few days.',
      )}
    </OutcomeHeading>
  </Page>
)
