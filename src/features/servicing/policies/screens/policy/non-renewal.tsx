import { Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type PolicyDetail } from '../../public/contract.ts'

type Props = { readonly policy: PolicyDetail }

/** That the policy is not renewed when it ends; or, for those who may, a way to give notice of it. */
export function NonRenewal({ policy }: Props) {
  const { nonRenewal, mayNotRenewUntil, coverTo } = policy
  if (!nonRenewal) return mayNotRenewUntil ? <GiveNotice policy={policy} until={mayNotRenewUntil} /> : null
  return (
    <DetailCard
      title="Notice of non-renewal"
      details={[
        { label: 'The facts', value: nonRenewal.reason },
        { label: 'Given', value: <InstantText at={nonRenewal.givenAt} /> },
        { label: 'Cover ends', value: <DayText day={coverTo} /> },
      ]}
    >
      <Text size="sm" c="dimmed" mt="sm" mb={nonRenewal.mayWithdraw ? 'sm' : 0}>
        {t('The policy covers in full until then. It is not renewed as it is.')}
      </Text>
      {nonRenewal.mayWithdraw && <Withdraw policy={policy} />}
    </DetailCard>
  )
}

function GiveNotice({ policy: { id, reference }, until }: Props & { readonly until: string }) {
  const { submit } = useWrite(contract.noticeOfNonRenewal)
  const params = { id }
  return (
    <ReasonButton
      label={t('Give notice of non-renewal')}
      title={t('Decline to renew {number}?', { number: reference })}
      text={t(
        'The customer will read this: why it is not renewed, or with which lower limits it could be. They are notified by text message, e-mail and letter; the law requires it by {day}.',
        { day: formatDay(until) },
      )}
      look={{ variant: 'light', my: 'sm' }}
      act={async (reason) => setCached(contract.policy, { params }, await submit({ params, body: { reason } }))}
    />
  )
}

function Withdraw({ policy: { id, reference } }: Props) {
  const { submit } = useWrite(contract.withdrawNonRenewal)
  const params = { id }
  return (
    <ReasonButton
      label={t('Withdraw the notice of non-renewal')}
      title={t('Allow {number} to be renewed?', { number: reference })}
      text={t('The notice stays in the history. The customer is notified that the policy may be renewed.')}
      look={{ variant: 'light' }}
      act={async (reason) => setCached(contract.policy, { params }, await submit({ params, body: { reason } }))}
    />
  )
}
