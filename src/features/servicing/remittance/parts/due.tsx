import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'

/** How long until it is due, or since when it is overdue. */
export const dueWords = (daysLeft: number): string =>
  daysLeft < 0
    ? t('{days, plural, one {# day overdue} other {# days overdue}}', { days: -daysLeft })
    : daysLeft === 0
      ? t('due today')
      : t('{days, plural, one {due in # day} other {due in # days}}', { days: daysLeft })

const SOON = 3

export const DueBadge = ({ daysLeft }: { readonly daysLeft: number }) => (
  <Badge
    color={daysLeft < 0 ? 'coral' : daysLeft <= SOON ? 'mango' : 'gray'}
    variant="light"
    size="lg"
    radius="sm"
    tt="none"
    style={{ flexShrink: 0 }}
  >
    {dueWords(daysLeft)}
  </Badge>
)
