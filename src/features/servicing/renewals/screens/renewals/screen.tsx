import { Group, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { ShareOffer } from '../../parts/share-offer.tsx'
import { contract } from '../../public/contract.ts'
import { changePercent, daysLeft, type RenewalItem, renewalList, WITHIN_DAYS } from '../../rules/list.ts'

/** The agent's policies that end soon, soonest first: what the next year costs, how far each has come, and the offer one tap away. */
export default function Renewals() {
  const person = usePerson()
  return (
    <ListScreen
      title={t('Renewals')}
      list={renewalList}
      endpoint={contract.renewals}
      params={{ id: person?.id ?? '' }}
      cells={{ state: (row) => <StatusBadge cycle="renewal" state={row.state} /> }}
      chips={WITHIN_DAYS.map((within) => ({ label: t('{count} days', { count: Number(within) }), filters: { within } }))}
      card={(row) => <Card row={row} />}
      rowActions={{ label: t('Call, write or send'), of: (row) => <RowActions row={row} /> }}
      keyOf={({ id }) => id}
      to={({ id }) => pathTo('renewals/renew', { audience: 'agent' }, { policy: id })}
      empty={{
        title: t('Nothing ends soon'),
        text: t('Policies appear here 90 days before they end. Their offers are made automatically, 60 days before.'),
      }}
    />
  )
}

function Card({ row }: { readonly row: RenewalItem }) {
  const left = daysLeft(row)
  const change = changePercent(row)
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {row.holderName}
        </Text>
        <StatusBadge cycle="renewal" state={row.state} />
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {row.description}
      </Text>
      <Text size="sm" component="div">
        <Money centavos={row.before} />
        {row.after !== null && (
          <>
            {' → '}
            <Money centavos={row.after} />
          </>
        )}
        {change !== null && ` (${change > 0 ? '+' : ''}${change} %)`}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          left >= 0
            ? t('ends on {day}, in {count, plural, one {# day} other {# days}}', { day: formatDay(row.endsOn), count: left })
            : t('ended on {day}', { day: formatDay(row.endsOn) }),
          row.seenAt ? t('seen') : row.isSent ? t('sent, not seen yet') : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {row.obstacle && <Text size="sm">{row.obstacle}</Text>}
    </>
  )
}

function RowActions({ row: { id, line, reference, holderName, holderMobile, quotationId, after, state } }: { readonly row: RenewalItem }) {
  return (
    <>
      <ContactButtons name={holderName} mobile={holderMobile} />
      {state === 'offered' && quotationId && (
        <ShareOffer offer={{ policyId: id, quotationId, line, reference, mobile: holderMobile, total: after }} />
      )}
    </>
  )
}
