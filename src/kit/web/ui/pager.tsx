import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '#kit/web/icons.ts'
import { t } from '../text.ts'

type Props = {
  readonly page: number
  readonly count: number
  readonly size: number
  readonly isCapped: boolean
  readonly onChange: (page: number) => void
}

/**
 * Which rows of how many, and links to the other pages: if there are many also to the first and the last, where a ledger has its newest.
 */
export function Pager({ page, count, size, isCapped, onChange }: Props) {
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, count)
  const isLast = last >= count && !isCapped
  const pages = Math.ceil(count / size)
  const isLong = pages > 2 && !isCapped
  if (page === 1 && isLast) return null
  const turn = (to: number) => {
    onChange(to)
    scrollTo(0, 0)
  }
  return (
    <Group component="nav" justify="center" gap="sm" mt="md" aria-label={t('Pages')}>
      {isLong && (
        <ActionIcon variant="default" aria-label={t('First page')} disabled={page === 1} onClick={() => turn(1)}>
          <IconChevronsLeft size={20} />
        </ActionIcon>
      )}
      <ActionIcon variant="default" aria-label={t('Previous page')} disabled={page === 1} onClick={() => turn(page - 1)}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <Text size="sm" className="figures" role="status">
        {t('{first} to {last} of {count}', { first, last, count: `${count.toLocaleString('en-PH')}${isCapped ? '+' : ''}` })}
      </Text>
      <ActionIcon variant="default" aria-label={t('Next page')} disabled={isLast} onClick={() => turn(page + 1)}>
        <IconChevronRight size={20} />
      </ActionIcon>
      {isLong && (
        <ActionIcon variant="default" aria-label={t('Last page')} disabled={isLast} onClick={() => turn(pages)}>
          <IconChevronsRight size={20} />
        </ActionIcon>
      )}
    </Group>
  )
}
