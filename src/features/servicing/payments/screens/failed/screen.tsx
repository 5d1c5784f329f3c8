import { Button, List, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { contract as policies } from '#features/servicing/policies/public/contract.ts'
import { IconCreditCardOff } from '#kit/web/icons.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
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
  payment: { reference, policyId, chargeId, statementId, line, audience, state },
}: {
  readonly payment: ReconciledPayment
}) {
  const person = usePerson()
  const { data } = useRead(contract.paymentsOfPolicy, { params: { id: policyId } }, { enabled: person !== undefined })
  const reason = data?.find((payment) => payment.reference === reference)?.reason
  const side = person?.audience ?? audience
  const policy = { id: policyId, line }
  const mayShare = useFeature('SHARING') && chargeId === null && statementId === null
  return (
    <Page
      title={t('Payment')}
      actions={
        <>
          {mayShare && (
            <Button variant="default" component={Link} to={pathTo('payments/send-link', { audience: 'agent', line }, { policy: policyId })}>
              {t('Send the link')}
            </Button>
          )}
          <Button
            component={Link}
            to={statementId ? statementAddress(side, { id: statementId, line }) : startAddress(side, policy, chargeId)}
          >
            {t('Try again')}
          </Button>
        </>
      }
    >
      <OutcomeHeading icon={<IconCreditCardOff size={40} />} colour="coral" word={t('Not paid')}>
        <Text c="var(--mantine-color-text)">{t(reason ?? WHY[state] ?? 'The payment was refused.')}</Text>
        <Text fw={550}>{state === 'reversed' ? t('The premium must be paid again.') : t('Nothing was charged.')}</Text>
      </OutcomeHeading>
      <OtherWays id={policyId} />
    </Page>
  )
}

function OtherWays({ id }: { readonly id: string }) {
  const person = usePerson()
  const { support } = useBrand()
  const isCustomer = person?.audience === 'customer'
  const { data } = useRead(policies.policy, { params: { id } }, { enabled: isCustomer })
  return (
    <section aria-labelledby="other-ways">
      <Title order={2} id="other-ways" mb="xs">
        {t('What you can do')}
      </Title>
      <List spacing={6} mb="md">
        <List.Item>{t('Try again, the same way or another way.')}</List.Item>
        <List.Item>{t('Ask your bank or wallet whether it may be used online.')}</List.Item>
        <List.Item>{t('Come back later: your policy is waiting, and everything you entered is kept.')}</List.Item>
        <List.Item>{t('Call us: {phone}, {hours}.', { phone: support.phone, hours: t(support.hours) })}</List.Item>
      </List>
      {data && <AgentContact agent={data.agent} />}
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
