import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import type { PolicyDetail } from '../../public/contract.ts'

type Props = { readonly policy: PolicyDetail; readonly audience: Side }

/** Every attempt to pay the policy, of the latest charge first; one that is open leads to its page. */
export function PaymentCard({ policy: { payments: ofPremium, charges, refunds, line }, audience }: Props) {
  const payments = [...charges.toReversed().flatMap((charge) => charge.payments), ...ofPremium]
  if (payments.length === 0) return null
  return (
    <DetailCard
      title="Payments"
      isFolded={payments.every(({ state }) => state === 'paid') && refunds.every(({ state }) => state === 'sent')}
    >
      <Stack gap="sm">
        {payments.map(({ id, reference, state, amount, startedAt, paidAt, wasOpened }) => (
          <div key={id}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text fw={600}>
                <Money centavos={amount} />
              </Text>
              {(wasOpened || state !== 'checking') && <StatusBadge cycle="payment" state={state} />}
            </Group>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {reference} · <InstantText at={paidAt ?? startedAt} />
            </Text>
            {state === 'checking' && !wasOpened && (
              <Text size="sm">{t('The payment page could not be opened. No card was entered, so nothing was charged.')}</Text>
            )}
            {wasOpened && (state === 'pending' || state === 'checking') && (
              <Anchor
                component={Link}
                size="sm"
                py={8}
                display="inline-block"
                to={pathTo('payments/return', { audience: 'public', line }, { reference })}
              >
                {audience === 'customer' ? t('See this payment’s status') : t('See the payment status')}
              </Anchor>
            )}
          </div>
        ))}
        {refunds.map(({ id, paymentReference, state, amount, askedAt, sentAt, paidReference, paidOn }) => (
          <div key={id}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text fw={600}>
                <Money centavos={-amount} />
              </Text>
              <StatusBadge cycle="refund" state={state} />
            </Group>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {paymentReference} · <InstantText at={sentAt ?? askedAt} />
            </Text>
            {paidReference && paidOn && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {t('Paid by our office on {day}: {reference}', { day: formatDay(paidOn), reference: paidReference })}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </DetailCard>
  )
}
