import { ActionIcon, Group, Text } from '@mantine/core'
import { IconX } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { MOST_SUCCESSORS } from '../../rules/hand-over.ts'

export type Chosen = { readonly id: string; readonly name: string; readonly code: string; readonly isActive: boolean }

type Props = {
  readonly people: readonly Chosen[]
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

const SHOWN = 100

/** One agent or several, among whom the book is divided evenly. */
export function Successors({ people, chosen, onChange }: Props) {
  const free = people.filter(({ id }) => !chosen.includes(id))
  return (
    <SectionCard title="To whom">
      <Text size="sm" c="dimmed" mb="sm">
        {t('If there are several, each gets an equal share. What belongs to one customer stays with one agent.')}
      </Text>
      {people
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, name, code }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Text>
              {name} · {code}
            </Text>
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label={t('Not to {name}', { name })}
              onClick={() => onChange(chosen.filter((each) => each !== id))}
            >
              <IconX size={18} />
            </ActionIcon>
          </Group>
        ))}
      {chosen.length < MOST_SUCCESSORS && free.length > 0 && (
        <SearchSelect
          key={chosen.length}
          label={chosen.length === 0 ? t('New agent') : t('Another agent')}
          limit={SHOWN}
          nothingFound={t('No one found')}
          data={free.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))}
          value={null}
          onChange={(id) => id && onChange([...chosen, id])}
        />
      )}
    </SectionCard>
  )
}
