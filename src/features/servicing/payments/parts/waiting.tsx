import { Alert, Loader, Stack, Text } from '@mantine/core'
import type { Failure } from '#kit/web/failure.ts'
import { useOnline } from '#kit/web/online.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Money } from '#kit/web/ui/money.tsx'

type Props = {
  /** An answer has arrived, and it was neither paid nor not paid. */
  readonly isKnown?: boolean
  readonly failure?: Failure | null
  /** The payment, as soon as it is known. */
  readonly payment?: { readonly amount: number; readonly reference: string; readonly startedAt: string } | undefined
}

/** Shown while the outcome of a payment is being requested, however long it takes; never claims more than is known. */
export function Waiting({ isKnown = false, failure, payment }: Props) {
  const online = useOnline()
  const isLate = isKnown || Boolean(failure)
  return (
    <Stack align="center" gap="sm" py="xl" ta="center" role="status">
      <Loader type="dots" color="brand" size="lg" />
      <Text fw={650} size="lg">
        {isLate ? t('We are checking your payment. You do not need to pay again.') : t('Checking how your payment ended')}
      </Text>
      <Text c="dimmed" maw={440}>
        {isLate
          ? t(
              'It is not certain yet whether it was paid. We keep asking the payment provider until it is, even if you close this page, and send you a message.',
            )
          : t('This takes a few seconds. Please keep this page open.')}
      </Text>
      {isLate && payment && (
        <Text size="sm" maw={440} style={{ overflowWrap: 'anywhere' }}>
          <Money centavos={payment.amount} /> · {t('Reference')} <span className="figures">{payment.reference}</span> · {t('since')}{' '}
          <InstantText at={payment.startedAt} />
        </Text>
      )}
      {(!online || failure?.kind === 'offline') && (
        <Alert color="mango" maw={440} ta="left">
          {t('You are offline. Your payment is safe; we ask as soon as there is a connection.')}
        </Alert>
      )}
    </Stack>
  )
}
