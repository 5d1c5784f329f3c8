import { Alert, Anchor, Group, Progress, Text } from '@mantine/core'
import { Link } from 'react-router'
import { describeState } from '#domain/state-descriptions.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import type { Batch } from '../public/contract.ts'
import { shownState } from '../rules/lists.ts'
import { detailsAddress } from './addresses.ts'

/** How many rows are in each state, as they are shown. */
const rowsByState = ({ ok, warning, wrong, referred, approved, waitingPayment, issued, certificated, failed, leftOut }: Batch['counts']) =>
  [
    { state: 'ok', count: ok },
    { state: 'warning', count: warning },
    { state: 'wrong', count: wrong },
    { state: 'referred', count: referred - approved },
    { state: 'referred', isApproved: true, count: approved },
    { state: 'waiting-payment', count: waitingPayment },
    { state: 'issued', count: issued },
    { state: 'certificated', count: certificated },
    { state: 'failed', count: failed },
    { state: 'left-out', count: leftOut },
  ] as const

/** The progress of an upload: its rows by state, each linking to those rows, and what they cost. */
export function BatchFigures({ batch }: { readonly batch: Batch }) {
  const { id, counts, isMapped } = batch
  const { rows, unchecked } = counts
  const selling = counts.ok + counts.warning + counts.waitingPayment
  const sold = counts.issued + counts.certificated
  const isChecking = batch.state === 'uploaded' && isMapped && unchecked > 0
  const isIssuing = batch.state === 'confirmed' || batch.state === 'issuing'
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
        {rowsByState(counts)
          .filter(({ count }) => count > 0)
          .map(({ count, ...row }) => {
            const { cycle, state } = shownState({ isApproved: false, ...row })
            return (
              <li key={state}>
                <Anchor component={Link} to={detailsAddress(id, row.state)} underline="always" mih={44} display="block">
                  <Text fw={700} size="lg" className="figures" component="div">
                    {count.toLocaleString('en-PH')}
                  </Text>
                  <Text size="sm">{t(describeState(cycle, state).label)}</Text>
                </Anchor>
              </li>
            )
          })}
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

/** Its status in terms of what is left: what waits for someone is not done. */
function Standing({ batch: { state, counts, unproven } }: { readonly batch: Batch }) {
  const { waitingPayment, inReview, toRefer, wrong, failed, ready } = counts
  const isOver = waitingPayment + inReview + ready === 0
  const more = (
    state === 'done'
      ? [...waiting(counts, unproven), ready > 0 && confirmable(ready), wrong + failed + toRefer > 0 && LEFT()]
      : [toRefer > 0 && asked(toRefer)]
  )
    .filter((each) => each !== false)
    .join(' ')
  if (state === 'done' && !isOver)
    return (
      <Alert color="mango" title={t('Not everything has been issued yet')} role="status">
        {more}
      </Alert>
    )
  return (
    <StatusNote cycle="batch" state={state}>
      {more && ` ${more}`}
    </StatusNote>
  )
}

const LEFT = () => t('Rows that are left can be fixed and confirmed as well.')

const confirmable = (count: number) =>
  t('{count, plural, one {# policy is ready. Confirm it to issue it.} other {# policies are ready. Confirm them to issue them.}}', {
    count,
  })

const asked = (count: number) =>
  t('{count, plural, one {# row must be approved by underwriting first.} other {# rows must be approved by underwriting first.}}', {
    count,
  })

const waiting = ({ waitingPayment, inReview }: Batch['counts'], unproven: Batch['unproven']) => [
  waitingPayment > 0 &&
    (unproven
      ? t('{count, plural, one {# policy is waiting} other {# policies are waiting}} for the identity check, then for payment.', {
          count: waitingPayment,
        })
      : t(
          '{count, plural, one {# policy is waiting for payment and is then issued automatically.} other {# policies are waiting for payment and are then issued automatically.}}',
          { count: waitingPayment },
        )),
  inReview > 0 &&
    t(
      '{count, plural, one {# row is in review. Once it is approved, you can issue it.} other {# rows are in review. Once they are approved, you can issue them.}}',
      { count: inReview },
    ),
]
