import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type CommercialStructure, structureContract } from '../../public/contract/structures.ts'
import { EditStructure } from './edit-structure.tsx'

/** The cards under which agents share links, and the branches behind each. */
export function Structures() {
  const read = useRead(structureContract.structures)
  const [edited, edit] = useState<CommercialStructure | 'new'>()
  return (
    <SectionCard
      title="Commercial structures"
      isFolded
      aside={
        <Button variant="subtle" onClick={() => edit('new')}>
          {t('Add')}
        </Button>
      }
    >
      <Loaded read={read}>
        {(structures) => (
          <Stack gap="xs">
            {structures.map((structure) => (
              <One key={structure.code} structure={structure} edit={() => edit(structure)} />
            ))}
            <EditStructure
              key={edited === 'new' ? 'new' : edited?.code}
              structure={edited}
              last={Math.max(0, ...structures.map(({ position }) => position))}
              close={() => edit(undefined)}
            />
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  )
}

function One({ structure, edit }: { readonly structure: CommercialStructure; readonly edit: () => void }) {
  const { name, standing, inUseFrom, inUseUntil, branches } = structure
  const days =
    standing === 'to-come'
      ? t('from {day} on', { day: formatDay(inUseFrom) })
      : inUseUntil &&
        (standing === 'ended' ? t('ended on {day}', { day: formatDay(inUseUntil) }) : t('until {day}', { day: formatDay(inUseUntil) }))
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" role="group" aria-label={name}>
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          {days && (
            <Badge color="gray" variant="light" radius="sm" tt="none">
              {days}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {branches.length > 0 ? branches.join(', ') : t('No branch yet')}
        </Text>
      </div>
      <Button variant="default" onClick={edit} aria-label={t('Change {name}', { name })} style={{ flexShrink: 0 }}>
        {t('Change')}
      </Button>
    </Group>
  )
}
