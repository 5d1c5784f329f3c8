import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'

type Props = { readonly breach: { readonly state: string; readonly isOverdue: boolean } }

/** The state of a breach; one whose 72 hours passed without notice is highlighted. */
export const Clock = ({ breach: { state, isOverdue } }: Props) =>
  isOverdue ? (
    <Badge color="coral" variant="light" size="lg" radius="sm" tt="none">
      {t('72 hours have passed')}
    </Badge>
  ) : (
    <StatusBadge cycle="breach" state={state} />
  )
