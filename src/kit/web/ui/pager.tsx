import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { t } from '../text.ts'

type Props = {
  readonly page: number
  readonly count: number
  readonly size: number
  readonly isCapped: boolean
  readonly onChange: (page: number) => void
}

/** Which rows of how many, and the way to the others. */
export function Pager({ page, count, size, isCapped, onChange }: Props) {
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, count)
  const isLast = last >= count && !isCapped
  if (page === 1 && isLast) return null
  const turn = (to: number) => {
    onChange(to)
    scrollTo(0, 0)
  }
  return (
    <Group component="nav" justify="center" gap="sm" mt="md" aria-label={t('Pages')}>
      <ActionIcon variant="default" aria-label={t('Previous page')} disabled={page === 1} onClick={() => turn(page - 1)}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <Text size="sm" className="figures" role="status">
        {t('{first} to {last} of {count}', { first, last, count: `${count.toLocaleString('en-PH')}${isCapped ? '+' : ''}` })}
      </Text>
      <ActionIcon variant="default" aria-label={t('Next page')} disabled={isLast} onClick={() => turn(page + 1)}>
        <IconChevronRight size={20} />
      </ActionIcon>
    </Group>
  )
}
