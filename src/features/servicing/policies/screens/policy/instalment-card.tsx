import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { dayOf } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { InstalmentSchedule } from '#features/selling/quotes/public/parts/instalment-schedule.tsx'
import { now } from '#kit/web/clock.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import type { PolicyDetail } from '../../public/contract.ts'

type Props = { readonly policy: PolicyDetail; readonly audience: Side }

/** Which parts of the premium are due when and which are paid, with a way to pay the next part early. */
export function InstalmentCard({ policy: { id, line, instalments, charges }, audience }: Props) {
  const { money } = useFormatters()
  if (!instalments) return null
  const today = dayOf(now())
  const early = charges.find(({ kind, isPayable, isWanted }) => kind === 'instalment' && isPayable && !isWanted)
  const parts = instalments.parts.map(({ dueOn, amount, state }) => ({ dueOn, amount, note: noteOf(state, dueOn < today) }))
  return (
    <InstalmentSchedule parts={parts} graceDays={instalments.graceDays}>
      {early && (
        <Button
          variant="default"
          mt="xs"
          component={Link}
          to={pathTo('payments/start', { audience, line }, { policy: id, charge: early.id })}
        >
          {t('Pay the next one now: {amount}', { amount: money(early.amount) })}
        </Button>
      )}
    </InstalmentSchedule>
  )
}

function noteOf(state: NonNullable<PolicyDetail['instalments']>['parts'][number]['state'], isPast: boolean): string | undefined {
  if (state === 'paid') return t('paid')
  if (state === 'ended') return t('no longer due')
  return isPast ? t('overdue') : undefined
}
