import { Badge, Button } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { formatDay } from '#domain/day.ts'
import { NOTICE_DAYS } from '#features/credit/rules.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { known } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type PolicyDetail } from '../contract.ts'

const SAID = {
  owed: { label: 'Not paid yet', colour: 'mango' },
  overdue: { label: 'Overdue', colour: 'coral' },
  paid: { label: 'Paid', colour: 'leaf' },
  ended: { label: 'Ended unpaid', colour: 'gray' },
} as const

/** The premium of a policy that was issued before it was paid: until when, whether it was paid, and the notice when it was not. */
export function CreditCard({ policy: { id, credit } }: { readonly policy: PolicyDetail }) {
  if (!credit) return null
  const { label, colour } = SAID[credit.state]
  return (
    <DetailCard
      title="Premium on credit"
      aside={
        <Badge variant="light" color={colour} size="lg" radius="sm" tt="none">
          {t(label)}
        </Badge>
      }
      details={[
        { label: 'Amount', value: <Money centavos={credit.amount} /> },
        { label: 'Terms', value: t('{count} days', { count: credit.days }) },
        { label: 'To be paid by', value: <DayText day={credit.dueOn} /> },
        { label: 'Notice of cancellation', value: credit.noticeUntil && t('until {day}', { day: formatDay(credit.noticeUntil) }) },
      ]}
    >
      {credit.mayNotice && <Notice id={id} />}
    </DetailCard>
  )
}

function Notice({ id }: { readonly id: string }) {
  const { send, busy } = useWrite(contract.noticeOfCancellation)
  const give = async () => {
    const done = await send({ params: { id }, body: {} })
    if (done) known(contract.policy, { params: { id } }, done.data)
  }
  return (
    <Button
      variant="light"
      color="coral"
      mt="sm"
      loading={busy}
      leftSection={<IconMailExclamation size={18} />}
      onClick={() => void give()}
    >
      {t('Give {days} days’ notice of cancellation', { days: NOTICE_DAYS })}
    </Button>
  )
}
