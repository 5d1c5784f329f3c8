import { Badge } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { STANDING_WORDS, type Standing } from '../rules/list.ts'

const COLOURS = { active: 'leaf', invited: 'mango', suspended: 'coral' } as const satisfies Record<Standing, string>

export const StandingBadge = ({ standing }: { readonly standing: Standing }) => (
  <Badge variant="light" color={COLOURS[standing]} radius="sm" tt="none">
    {t(STANDING_WORDS[standing])}
  </Badge>
)
