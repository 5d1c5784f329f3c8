import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { AskedPayment } from '../../public/parts/asked-payment.tsx'
import { BigWord } from '../../public/parts/big-word.tsx'
import { PaidPolicy, ToPolicy } from '../../public/parts/paid-policy.tsx'

/** Paid, by the server's own knowledge; and what happens next. */
export default function Succeeded() {
  return (
    <AskedPayment title={t('Your payment')} tells="paid">
      {({ reference, policyId, line, audience }) => (
        <Page title={t('Your payment')} actions={<ToPolicy side={audience} policy={{ id: policyId, line }} />}>
          <BigWord icon={<IconCheck size={40} />} colour="leaf" word={t('Paid. Thank you.')}>
            {t('The card-payment provider confirmed your payment.')}
            <Text size="sm" className="figures">
              {reference}
            </Text>
          </BigWord>
          <PaidPolicy id={policyId} />
        </Page>
      )}
    </AskedPayment>
  )
}
