import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'

/** Whether someone should act, in a word beside a title. */
export const StandingBadge = ({ needsSomebody }: { readonly needsSomebody: boolean }) => (
  <Badge variant="light" color={needsSomebody ? 'coral' : 'leaf'} size="lg" radius="sm" tt="none" style={{ flexShrink: 0 }}>
    {needsSomebody ? t('Needs attention') : t('In order')}
  </Badge>
)
