import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'

/** Marks a figure as invented for the demo. */
export const DemonstrationBadge = () => (
  <Badge variant="light" color="mango" size="lg" radius="sm" tt="none" style={{ flexShrink: 0, minWidth: 'max-content' }}>
    {t('Demonstration')}
  </Badge>
)
