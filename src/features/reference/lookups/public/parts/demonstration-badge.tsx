import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'

/** Says of a figure that it is invented for the demonstration. */
export const DemonstrationBadge = () => (
  <Badge variant="light" color="mango" size="lg" radius="sm" tt="none" style={{ flexShrink: 0, minWidth: 'max-content' }}>
    {t('Demonstration')}
  </Badge>
)
