import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { OutcomeHeading } from '../../public/parts/outcome-heading.tsx'
import { PaidPolicy, PolicyButton } from '../../public/parts/paid-policy.tsx'
import { RequestedPayment } from '../../public/parts/requested-payment.tsx'

/** Paid, by the server's own knowledge; and what happens next. */
export default function Succeeded() {
  return (
    <RequestedPayment title={t('Your payment')} tells="paid">
      {({ reference, policyId, chargeId, amount, line, audience }) => (
        <Page title={t('Your payment')} actions={<PolicyButton side={audience} policy={{ id: policyId, line }} />}>
          <OutcomeHeading icon={<IconCheck size={40} />} colour="leaf" word={t('Paid. Thank you.')}>
            {t('The payment provider confirmed your payment.')}
            <Text size="sm" className="figures">
              {reference}
            </Text>
          </OutcomeHeading>
          <PaidPolicy id={policyId} chargeId={chargeId} amount={amount} />
        </Page>
      )}
    </RequestedPayment>
  )
}
