import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { type DataSetListItem, STATE_LABELS } from '../rules/list.ts'

export const StateBadge = ({ state }: Pick<DataSetListItem, 'state'>) => (
  <Badge variant="light" color={state === 'made' ? 'leaf' : 'coral'} size="lg" radius="sm" tt="none" style={{ flexShrink: 0 }}>
    {t(STATE_LABELS[state])}
  </Badge>
)
