import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import type { PolicyDetail } from '../../public/contract.ts'

const SAID = {
  owed: { label: 'Not paid yet', colour: 'mango' },
  overdue: { label: 'Overdue', colour: 'coral' },
  paid: { label: 'Paid', colour: 'leaf' },
  ended: { label: 'Ended unpaid', colour: 'gray' },
} as const

/**
 * The premium of a policy that was issued before it was paid, or whose payment the bank took back: until when it is due, and whether it was
 * paid.
 */
export function CreditCard({ policy: { credit } }: { readonly policy: PolicyDetail }) {
  if (!credit) return null
  const { label, colour } = SAID[credit.state]
  return (
    <DetailCard
      title={credit.wasTakenBack ? 'Premium to pay again' : 'Premium on credit'}
      aside={
        <Badge variant="light" color={colour} size="lg" radius="sm" tt="none" style={{ minWidth: 'max-content' }}>
          {t(label)}
        </Badge>
      }
      details={[
        { label: 'Amount', value: <Money centavos={credit.amount} /> },
        { label: 'Terms', value: credit.days > 0 && t('{count} days', { count: credit.days }) },
        { label: 'Due by', value: <DayText day={credit.dueOn} /> },
      ]}
    />
  )
}
