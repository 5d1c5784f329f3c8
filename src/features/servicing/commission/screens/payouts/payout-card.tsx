import { Group, Text } from '@mantine/core'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Payout, type Payouts } from '../../public/contract.ts'
import { monthAndYear } from '../../rules/months.ts'

type Props = { readonly payout: Payout; readonly keep: (payouts: Payouts) => void }

/** A payout: who proposed it, who decided, and the file for the bank once it is approved. */
export function PayoutCard({ payout, keep }: Props) {
  const { id, number, state, month, people, total, madeBy, madeAt, decidedBy, decidedAt, reason, whyNot } = payout
  const params = { id }
  return (
    <DetailCard
      title={`${number} · ${monthAndYear(month)}`}
      aside={<StatusBadge cycle="commission-payout" state={state} />}
      details={[
        { label: 'Amount', value: <Money centavos={total} /> },
        { label: 'To', value: t('{people, plural, one {# person} other {# people}}', { people }) },
        { label: 'Proposed by', value: madeBy },
        { label: 'Proposed', value: <InstantText at={madeAt} /> },
        { label: 'Decided by', value: decidedBy },
        { label: 'Decided', value: decidedAt && <InstantText at={decidedAt} /> },
        { label: 'Reason', value: reason },
      ]}
    >
      {whyNot && (
        <Text size="sm" mt="sm">
          {t(whyNot)}
        </Text>
      )}
      {state === 'proposed' && !whyNot && <Decide payout={payout} keep={keep} />}
      {state === 'approved' && (
        <FileButton endpoint={contract.payoutFile} input={{ params }} saves variant="light" mt="md">
          {t('Save the file for the bank')}
        </FileButton>
      )}
    </DetailCard>
  )
}

function Decide({ payout: { id, month, people, total }, keep }: Props) {
  const params = { id }
  const approve = useWrite(contract.approvePayout)
  const giveBack = useWrite(contract.returnPayout)
  return (
    <Group mt="md">
      <ReasonButton
        label={t('Return')}
        title={t('Return this payout?')}
        text={t('The person who proposed it can read why. Nothing is paid out.')}
        act={async (reason) => keep(await giveBack.submit({ params, body: { reason } }))}
      />
      <ConfirmButton
        label={t('Approve and pay out')}
        title={t('Pay {amount} out?', { amount: formatPesos(total) })}
        text={t('{people, plural, one {# person is} other {# people are}} paid for {month}. This cannot be undone.', {
          people,
          month: monthAndYear(month),
        })}
        act={async () => keep(await approve.submit({ params, body: {} }))}
      />
    </Group>
  )
}
