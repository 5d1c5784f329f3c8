import { Alert, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconPlus, IconSearch } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { lineNames } from '#lines/names.ts'
import { useDeviceCopies } from '../../parts/device-copies.ts'
import { ResourceRow } from '../../parts/resource-row.tsx'
import { kindName, languageName } from '../../rules/resources.ts'
import { InWork } from './in-work.tsx'
import { ALL, type Narrowed, useFound } from './use-found.ts'

const SEARCH_MS = 250

const choices = (all: string, names: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label: t(label) })),
]

/** Key facts, wordings, forms and guides: what is in force, searchable by any word in it. */
export default function Resources() {
  const [asked, setAsked] = useQueryParam('search')
  const [typed, setTyped] = useState(asked ?? '')
  const [narrowed, setNarrowed] = useState<Narrowed>(ALL)
  const isOffice = useFeature('RESOURCES')
  const { isKept } = useDeviceCopies()
  const { read, onDevice } = useFound(asked ?? '', narrowed)
  const find = useDebouncedCallback((text: string) => setAsked(text.trim()), SEARCH_MS)
  const narrow = (change: Partial<Narrowed>) => setNarrowed({ ...narrowed, ...change })
  return (
    <Page
      title={t('Resource centre')}
      subtitle={t('Key facts, wordings, forms and guides, to read, keep and share')}
      wide
      actions={
        isOffice && (
          <Button component={Link} to={pathTo('resources/new-resource', { audience: 'agent' })} leftSection={<IconPlus size={18} />}>
            {t('Add a document')}
          </Button>
        )
      }
    >
      {isOffice && <InWork />}
      <TextInput
        type="search"
        size="md"
        mb="sm"
        label={t('Find a document')}
        placeholder={t('A word from its title or pages')}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          find(value)
        }}
      />
      <GridColumns cols={{ base: 2, sm: 4 }} spacing="xs" mb="md">
        <NativeSelect
          label={t('What it is')}
          data={choices(t('Anything'), kindName)}
          value={narrowed.kind}
          onChange={(event) => narrow({ kind: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('Line of insurance')}
          data={choices(t('Every line'), lineNames)}
          value={narrowed.line}
          onChange={(event) => narrow({ line: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('Language')}
          data={choices(t('Any'), languageName)}
          value={narrowed.language}
          onChange={(event) => narrow({ language: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('In force on')}
          value={narrowed.on}
          onChange={(event) => narrow({ on: event.currentTarget.value })}
        />
      </GridColumns>
      <Loaded read={read}>
        {({ items: found, isCut }) => (
          <>
            {onDevice && (
              <Alert color="mango" mb="sm">
                {t('Without a connection, only titles and summaries on this device are searched.')}
              </Alert>
            )}
            {(onDevice ?? found).length === 0 && (
              <Empty title={t('No documents match')} icon={<IconSearch size={32} stroke={1.5} />}>
                {t('Try another word, or fewer words. To find an earlier version, choose a day on which it was in force.')}
              </Empty>
            )}
            <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
              {(onDevice ?? found).map((item) => (
                <li key={item.versionId}>
                  <ResourceRow item={item} isKept={isKept(item.versionId)} />
                </li>
              ))}
            </Stack>
            {isCut && !onDevice && (
              <Text c="dimmed" mt="sm">
                {t('There are more. Narrow the search to see them.')}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
