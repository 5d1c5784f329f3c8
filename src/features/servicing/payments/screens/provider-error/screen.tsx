import { Alert, Button, List, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { IconCheck, IconCreditCardOff, IconPlugConnectedX } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { policiesLink, startAddress } from '../../parts/addresses.ts'
import { useReconciled } from '../../parts/use-reconciled.ts'
import type { ReconciledPayment } from '../../public/contract.ts'
import { OutcomeHeading } from '../../public/parts/outcome-heading.tsx'
import { outcomeAddress } from '../../rules/outcome-address.ts'

/** The provider failed, or its answer could not be trusted: what that means, that nothing is charged twice, and how to continue. */
export default function ProviderError() {
  const [reference] = useQueryParam('reference')
  const { data } = useReconciled(reference ? { reference } : undefined)
  const { support } = useBrand()
  return (
    <Page title={t('Payment')} actions={<WayOn payment={data} />}>
      {data?.outcome === 'paid' ? (
        <OutcomeHeading icon={<IconCheck size={40} />} colour="leaf" word={t('Paid. Thank you.')}>
          {t('We asked the payment provider ourselves: the payment was received.')}
        </OutcomeHeading>
      ) : data?.outcome === 'not-paid' ? (
        <OutcomeHeading icon={<IconCreditCardOff size={40} />} colour="coral" word={t('Not paid')}>
          {t('We asked the payment provider ourselves: nothing was charged.')}
        </OutcomeHeading>
      ) : (
        <InDoubt isKnown={data !== undefined} />
      )}
      {data?.outcome !== 'paid' && (
        <Text mb="md">{t('Call us: {phone}, {hours}.', { phone: support.phone, hours: t(support.hours) })}</Text>
      )}
      {reference && (
        <Text size="sm" c="dimmed">
          {t('Reference')} <span className="figures">{reference}</span>
        </Text>
      )}
    </Page>
  )
}

/** It is not known yet whether it was paid: what happens automatically, and what to do if it was not. */
const InDoubt = ({ isKnown }: { readonly isKnown: boolean }) => (
  <>
    <OutcomeHeading icon={<IconPlugConnectedX size={40} />} colour="mango" word={t('The provider’s answer could not be read')}>
      {t('Something went wrong between the payment provider and us. Nothing is lost, and nothing is charged twice.')}
    </OutcomeHeading>
    {isKnown && (
      <Alert color="mango" mb="lg" role="status">
        {t('We are checking your payment. You do not need to pay again.')}
      </Alert>
    )}
    <Title order={2} mb="xs">
      {t('What happens now')}
    </Title>
    <List spacing={6} mb="md">
      <List.Item>{t('We do not rely on what the browser returns: we ask the provider ourselves until it answers.')}</List.Item>
      <List.Item>{t('If you have paid, your policy is issued automatically, and we send you a message.')}</List.Item>
      <List.Item>{t('If it turns out that you have not paid, you can pay again: a policy is never charged twice.')}</List.Item>
    </List>
  </>
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
      {payment ? t('Continue') : way}
    </Button>
  )
}
