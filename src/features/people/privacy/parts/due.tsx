import { Badge } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'

type Props = { readonly request: { readonly state: string; readonly isLate: boolean; readonly dueOn: string } }

/** The state of a request; one whose legal time is over is highlighted. */
export const Due = ({ request: { state, isLate, dueOn } }: Props) =>
  isLate ? (
    <Badge color="coral" variant="light" size="lg" tt="none">
      {t('Late since {day}', { day: formatDay(dueOn) })}
    </Badge>
  ) : (
    <StatusBadge cycle="privacy-request" state={state} />
  )
