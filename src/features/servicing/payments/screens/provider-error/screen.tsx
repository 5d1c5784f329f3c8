import { Alert, Button, List, Text, Title } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { policiesLink, startAddress } from '../../parts/addresses.ts'
import { useReconciled } from '../../parts/use-reconciled.ts'
import type { PaymentOutcome, ReconciledPayment } from '../../public/contract.ts'
import { OutcomeHeading } from '../../public/parts/outcome-heading.tsx'
import { outcomeAddress } from '../../rules/outcome-address.ts'

/** The provider failed, or what came back could not be trusted: what that means, that nothing is charged twice, and how to go on. */
export default function ProviderError() {
  const [reference] = useQueryParam('reference')
  const { data } = useReconciled(reference ? { reference } : undefined)
  const { support } = useBrand()
  return (
    <Page title={t('Your payment')} actions={<WayOn payment={data} />}>
      <OutcomeHeading icon={<IconPlugConnectedX size={40} />} colour="mango" word={t('The provider’s answer could not be read')}>
        {t('Something went wrong between the payment provider and us. Nothing is lost, and nothing is charged twice.')}
      </OutcomeHeading>
      {data && <Known outcome={data.outcome} />}
      <Title order={2} mb="xs">
        {t('What happens now')}
      </Title>
      <List spacing={6} mb="md">
        <List.Item>{t('We do not rely on what the browser brings back: we ask the provider ourselves until it answers.')}</List.Item>
        <List.Item>{t('If you have paid, your policy is issued by itself, and we send you a message.')}</List.Item>
        <List.Item>{t('If you have not, you can pay again: a policy is never charged twice.')}</List.Item>
        <List.Item>{t('Call us: {phone}, {hours}.', { phone: support.phone, hours: t(support.hours) })}</List.Item>
      </List>
      {reference && (
        <Text size="sm" c="dimmed">
          {t('Reference')} <span className="figures">{reference}</span>
        </Text>
      )}
    </Page>
  )
}

const KNOWN: Readonly<Record<PaymentOutcome, { readonly colour: string; readonly says: string }>> = {
  paid: { colour: 'leaf', says: 'We have asked: it is paid.' },
  'not-paid': { colour: 'coral', says: 'We have asked: it was not paid, and nothing was charged.' },
  checking: { colour: 'mango', says: 'We are checking your payment. You need not pay again.' },
  open: { colour: 'mango', says: 'We are checking your payment. You need not pay again.' },
}

const Known = ({ outcome }: { readonly outcome: PaymentOutcome }) => (
  <Alert color={KNOWN[outcome].colour} mb="lg" role="status">
    {t(KNOWN[outcome].says)}
  </Alert>
)

function WayOn({ payment }: { readonly payment: ReconciledPayment | undefined }) {
  const person = usePerson()
  const { to, way } = policiesLink(person)
  if (payment?.outcome === 'not-paid')
    return (
      <Button component={Link} to={startAddress(person?.audience ?? payment.audience, { id: payment.policyId, line: payment.line })}>
        {t('Try again')}
      </Button>
    )
  return (
    <Button component={Link} to={payment ? outcomeAddress(payment, person?.audience ?? 'customer') : to}>
      {payment ? t('Go on') : way}
    </Button>
  )
}
