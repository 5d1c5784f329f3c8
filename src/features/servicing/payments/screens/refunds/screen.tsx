import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { dayOf, formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { officeRefundsContract } from '../../public/contract/office-refunds.ts'
import { providerLabel } from '../../public/rules/providers.ts'
import { nextOf, type OfficeRefund, officeRefundList, paidWayLabel } from '../../rules/office-refunds.ts'
import { PayOut } from './pay-out.tsx'

/** For the finance office: refunds that no provider sends, paid by transfer or cheque. */
export default function OfficeRefunds() {
  return (
    <ListScreen
      title={t('Refunds to pay')}
      list={officeRefundList}
      endpoint={officeRefundsContract.officeRefunds}
      chips={[
        { label: 'To be paid', filters: { state: 'office' } },
        { label: 'To be confirmed', filters: { state: 'proposed' } },
        { label: 'Paid out', filters: { state: 'paid-out' } },
      ]}
      cells={{ state: ({ state }) => <StatusBadge cycle="refund" state={state} /> }}
      card={(row) => <RefundRow row={row} />}
      rowActions={{ label: t('What to do'), of: (row) => <PayOut refund={row} /> }}
      keyOf={({ id }) => id}
      empty={{
        title: t('No refund is waiting for the office'),
        text: t(
          'Refunds are returned the way they were paid. Those that a provider refuses, or that were paid manually, appear here to be paid by the office.',
        ),
      }}
    />
  )
}

function RefundRow({ row }: { readonly row: OfficeRefund }) {
  const { policyId, policyNumber, line, holderName, amount, state, refusedBecause, createdAt, way, reference, paidOn } = row
  const { provider, paymentReference } = row
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600}>
          <Money centavos={amount} />
        </Text>
        <StatusBadge cycle="refund" state={state} />
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Anchor component={Link} to={pathTo('policies/policy', { audience: 'agent', line }, { policy: policyId })} inherit>
          {policyNumber}
        </Anchor>{' '}
        · {holderName}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {refusedBecause}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('since {day}', { day: formatDay(dayOf(new Date(createdAt))) })} · {t(providerLabel(provider))} · {paymentReference}
      </Text>
      <Text size="sm" c="dimmed">
        {t(nextOf(row))}
      </Text>
      {way && reference && paidOn && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(paidWayLabel(way))}, {reference}, {formatDay(paidOn)}
        </Text>
      )}
    </>
  )
}
