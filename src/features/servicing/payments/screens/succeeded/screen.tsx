import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconCheck } from '#kit/web/icons.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { statementAddress } from '../../parts/addresses.ts'
import { OutcomeHeading } from '../../public/parts/outcome-heading.tsx'
import { PaidPolicy, PolicyButton } from '../../public/parts/paid-policy.tsx'
import { RequestedPayment } from '../../public/parts/requested-payment.tsx'

/** Paid, according to the server; and what happens next. */
export default function Succeeded() {
  return (
    <RequestedPayment title={t('Payment')} tells="paid">
      {({ reference, policyId, chargeId, statementId, amount, line, audience }) => (
        <Page
          title={t('Payment')}
          actions={
            statementId ? (
              <StatementButton id={statementId} line={line} />
            ) : (
              <PolicyButton side={audience} policy={{ id: policyId, line }} />
            )
          }
        >
          <OutcomeHeading icon={<IconCheck size={40} />} colour="leaf" word={t('Paid. Thank you.')}>
            {t('The payment provider confirmed the payment.')}
            <Text fw={650} size="lg" c="var(--mantine-color-text)">
              <Money centavos={amount} />
            </Text>
            <Text size="sm" className="figures">
              {t('Reference {reference}', { reference })}
            </Text>
          </OutcomeHeading>
          {statementId ? <PaidTogether /> : <PaidPolicy id={policyId} chargeId={chargeId} amount={amount} />}
        </Page>
      )}
    </RequestedPayment>
  )
}

/** The page of the policies paid together, through sign-in if there is no session. */
function StatementButton({ id, line }: { readonly id: string; readonly line: string }) {
  const person = usePerson()
  const to = statementAddress(person?.audience ?? 'customer', { id, line })
  return (
    <Button component={Link} to={person ? to : pathTo('session/customer-login', { audience: 'customer' }, { to })}>
      {person ? t('See the policies') : t('Sign in to see the policies')}
    </Button>
  )
}

const PaidTogether = () => (
  <Text ta="center">
    {t('Each policy is issued now, with its own invoice. The payment for any that can no longer be issued is returned.')}
  </Text>
)
