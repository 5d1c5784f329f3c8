import { Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type PolicyDetail } from '../../public/contract.ts'
import { GROUNDS } from '../../rules/ending.ts'
import { GiveNotice } from './give-notice.tsx'

type Notice = NonNullable<PolicyDetail['notice']>

/** Notice of cancellation: why, who was notified and until when cover lasts; or, for those who may, a way to give it. */
export function NoticeCard({ policy }: { readonly policy: PolicyDetail }) {
  const { notice, mayNotice, mayWithdrawNotice } = policy
  if (!notice) return mayNotice.length > 0 ? <GiveNotice policy={policy} /> : null
  const { ground, reason, givenAt, coveredUntil, mortgagee, lto, shown } = notice
  return (
    <DetailCard
      title="Notice of cancellation"
      details={[
        { label: 'Ground', value: t(GROUNDS[ground]) },
        { label: 'The facts', value: reason },
        { label: 'What the customer has shown', value: shown },
        { label: 'Given', value: <InstantText at={givenAt} /> },
        { label: 'Mortgagee notified', value: mortgagee },
        { label: 'LTO notified', value: lto && <Lto lto={lto} /> },
        { label: 'Last day of cover', value: <DayText day={coveredUntil} /> },
      ]}
    >
      <Text size="sm" c="dimmed" mt="sm" mb={mayWithdrawNotice ? 'sm' : 0}>
        {whatFollows(notice)}
      </Text>
      {mayWithdrawNotice && <Withdraw policy={policy} />}
    </DetailCard>
  )
}

function Lto({ lto: { state, at, acknowledgement } }: { readonly lto: NonNullable<Notice['lto']> }) {
  if (state === 'sent')
    return (
      <>
        <InstantText at={at} /> · {acknowledgement}
      </>
    )
  return state === 'queued' ? t('Sent; not acknowledged yet') : t('It did not accept the notice')
}

function whatFollows({ isOver, lto, ground, lastDay, coveredUntil }: Notice): string {
  if (isOver) return t('The notice has run out: the policy can be cancelled.')
  if (lto && lto.state !== 'sent')
    return lto.state === 'queued'
      ? t('The policy stays in force for 15 days after the LTO acknowledges the notice. We check with it automatically.')
      : t('This notice cannot end the CTPL. Underwriting withdraws it and gives notice again.')
  if (coveredUntil > lastDay)
    return t('The customer was told {day}; the LTO was notified later, so the policy stays in force until then.', {
      day: formatDay(lastDay),
    })
  return ground === 'non-payment'
    ? t('The policy stays in force until then, and remains so once the premium is paid.')
    : t('The policy stays in force until then.')
}

function Withdraw({ policy: { id, reference } }: { readonly policy: PolicyDetail }) {
  const { submit } = useWrite(contract.withdrawNotice)
  const params = { id }
  return (
    <ReasonButton
      label={t('Withdraw the notice')}
      title={t('Withdraw the notice of {number}?', { number: reference })}
      text={t('It stays in the history. Everyone who was given notice is notified that the policy stays in force.')}
      look={{ variant: 'light' }}
      act={async (reason) => setCached(contract.policy, { params }, await submit({ params, body: { reason } }))}
    />
  )
}
