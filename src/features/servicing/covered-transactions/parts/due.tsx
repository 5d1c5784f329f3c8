import { Badge } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'

type Props = { readonly row: { readonly state: string; readonly dueOn: string; readonly isOverdue: boolean } }

/** The state of a report; an overdue one is highlighted. */
export const Due = ({ row: { state, dueOn, isOverdue } }: Props) =>
  isOverdue ? (
    <Badge color="coral" variant="light" size="lg" radius="sm" tt="none">
      {t('Overdue since {day}', { day: formatDay(dueOn) })}
    </Badge>
  ) : (
    <StatusBadge cycle="covered-transaction" state={state} />
  )
