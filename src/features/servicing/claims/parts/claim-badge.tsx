import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'

/** The state of a claim; the office sees late ones highlighted. */
export const ClaimBadge = ({ state, isLate = false }: { readonly state: string; readonly isLate?: boolean }) =>
  isLate ? (
    <Badge color="coral" variant="light" size="lg" radius="sm" tt="none" style={{ flexShrink: 0, minWidth: 'max-content' }}>
      {t('Late')}
    </Badge>
  ) : (
    <StatusBadge cycle="claim" state={state} />
  )
