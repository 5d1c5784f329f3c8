import { Alert, Button, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { IconCreditCard, IconSend } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../public/contract.ts'

/** Who pays, and where: the agent's choice once the customer accepted. Either choice makes the quotation a policy. */
export default function PaymentChoice({ quotation: { id, line } }: { readonly quotation: Quotation }) {
  const convert = useWrite(contract.convert)
  const navigate = useNavigate()
  const goOn = async (screen: 'payments/send-link' | 'payments/pay-now') => {
    const done = await convert.send({ body: { quotationId: id } })
    if (done) navigate(pathTo(screen, { audience: 'agent', line }, { policy: done.data.id }))
  }
  return (
    <Alert color="leaf" title={t('The quotation is accepted')} mb="md">
      <Text size="sm" mb="sm">
        {t('How will the premium be paid? The customer’s identity is checked before the payment.')}
      </Text>
      <Stack gap="xs">
        <Button leftSection={<IconSend size={18} />} loading={convert.busy} onClick={() => void goOn('payments/send-link')}>
          {t('Send the customer a link')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCreditCard size={18} />}
          loading={convert.busy}
          onClick={() => void goOn('payments/pay-now')}
        >
          {t('Pay now')}
        </Button>
      </Stack>
    </Alert>
  )
}
