import { Alert, Anchor, Group, Progress, Text } from '@mantine/core'
import { Link } from 'react-router'
import { describeState } from '#domain/state-descriptions.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import type { Batch } from '../public/contract.ts'
import { detailsAddress } from './addresses.ts'

const STATES = [
  ...([
    ['ok', 'ok'],
    ['warning', 'warning'],
    ['wrong', 'wrong'],
    ['referred', 'referred'],
    ['waiting-payment', 'waitingPayment'],
  ] as const),
  ...([
    ['issued', 'issued'],
    ['certificated', 'certificated'],
    ['failed', 'failed'],
    ['left-out', 'leftOut'],
  ] as const),
] as const

/** The progress of an upload: its rows by state, each linking to those rows, and what they cost. */
export function BatchFigures({ batch }: { readonly batch: Batch }) {
  const { id, state, counts, isMapped } = batch
  const { rows, unchecked } = counts
  const selling = counts.ok + counts.warning + counts.waitingPayment
  const sold = counts.issued + counts.certificated
  const isChecking = state === 'uploaded' && isMapped && unchecked > 0
  const isIssuing = state === 'confirmed' || state === 'issuing'
  return (
    <SectionCard title="Rows">
      <Standing batch={batch} />
      {(isChecking || isIssuing) && (
        <div role="status">
          <Text size="sm" my={6}>
            {isChecking
              ? t('Checked: {done} of {total} rows', {
                  done: (rows - unchecked).toLocaleString('en-PH'),
                  total: rows.toLocaleString('en-PH'),
                })
              : t('Issued: {done} of {total}', { done: sold.toLocaleString('en-PH'), total: (sold + selling).toLocaleString('en-PH') })}
          </Text>
          <Progress
            value={isChecking ? ((rows - unchecked) / Math.max(1, rows)) * 100 : (sold / Math.max(1, sold + selling)) * 100}
            aria-label={t('Progress')}
            mb="sm"
          />
        </div>
      )}
      <Group gap="lg" component="ul" p={0} mx={0} my="sm" style={{ listStyle: 'none' }}>
        {STATES.flatMap(([name, count]) =>
          counts[count] > 0 ? (
            <li key={name}>
              <Anchor component={Link} to={detailsAddress(id, name)} underline="always" mih={44} display="block">
                <Text fw={700} size="lg" className="figures" component="div">
                  {counts[count].toLocaleString('en-PH')}
                </Text>
                <Text size="sm">{t(describeState('batch-row', name).label)}</Text>
              </Anchor>
            </li>
          ) : (
            []
          ),
        )}
      </Group>
      {counts.ready > 0 && (
        <Text>
          {t('{count, plural, one {# policy} other {# policies}} to issue:', { count: counts.ready })} <Money centavos={counts.premium} />
        </Text>
      )}
      {sold > 0 && (
        <Text>
          {t('{count, plural, one {# policy} other {# policies}} issued:', { count: sold })} <Money centavos={counts.issuedPremium} />
        </Text>
      )}
    </SectionCard>
  )
}

/** Its status in terms of what is left: what is waiting is not done. */
function Standing({ batch: { state, counts, unproven } }: { readonly batch: Batch }) {
  const { waitingPayment, referred, wrong, failed } = counts
  if (state !== 'done') return <StatusNote cycle="batch" state={state} />
  const left = referred + wrong + failed > 0 && t('Rows that are left can be fixed and confirmed as well.')
  if (waitingPayment === 0)
    return (
      <StatusNote cycle="batch" state={state}>
        {left && ` ${left}`}
      </StatusNote>
    )
  const waits = unproven
    ? t('{count, plural, one {# policy is waiting} other {# policies are waiting}} for the identity check, then for payment.', {
        count: waitingPayment,
      })
    : t(
        '{count, plural, one {# policy is waiting for payment and is then issued automatically.} other {# policies are waiting for payment and are then issued automatically.}}',
        {
          count: waitingPayment,
        },
      )
  return (
    <Alert color="mango" title={t('Not everything has been issued yet')} role="status">
      {[waits, left].filter(Boolean).join(' ')}
    </Alert>
  )
}
