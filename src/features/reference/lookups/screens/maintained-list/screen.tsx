import { Badge, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Pager } from '#kit/web/ui/pager.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { listsAddress, versionAddress } from '../../parts/addresses.ts'
import { LoadList } from '../../parts/load-list.tsx'
import { RowsTable } from '../../parts/rows-table.tsx'
import { type ListVersion, listsContract, ROWS_PER_PAGE } from '../../public/contract/maintained-lists.ts'
import { DemonstrationBadge } from '../../public/parts/demonstration-badge.tsx'

const SEARCH_MS = 300

/** One list: its current content, its versions, and its export to and import from a file. */
export default function MaintainedListScreen() {
  const [name] = useQueryParam('list')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const instead = { to: listsAddress(), way: t('See the lists of values') }
  const query = { page, ...(search && { search }) }
  const read = useRead(
    listsContract.maintainedList,
    { params: { name: name ?? '' }, query },
    { enabled: name !== undefined, keepPage: true },
  )
  const find = useDebouncedCallback((typed: string) => {
    setSearch(typed)
    setPage(1)
  }, SEARCH_MS)
  if (!name) return <MissingRecord what={t('No list was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('List of values'), back: listsAddress() }}>
      {({ title, purpose, count, isDemo, since, by, columns, rows, found, versions }) => (
        <Page
          title={t(title)}
          subtitle={t(purpose)}
          wide
          back={listsAddress()}
          aside={isDemo && <DemonstrationBadge />}
          actions={
            <>
              <FileButton endpoint={listsContract.maintainedListFile} input={{ params: { name } }} saves variant="default">
                {t('Save as a file')}
              </FileButton>
              <LoadList name={name} />
            </>
          }
        >
          <DetailCard
            title="In force"
            details={[
              { label: 'Rows', value: count.toLocaleString('en-PH') },
              {
                label: 'Version',
                value: since ? (
                  <>
                    {t('Since')} <DayText day={since} />
                  </>
                ) : (
                  t('Supplied with Kalasag')
                ),
              },
              { label: 'Loaded by', value: by },
            ]}
          >
            <Text size="sm" c="dimmed" mt="xs">
              {t(
                'Save the list as a CSV file, change it in a spreadsheet and load it again. The changes are shown before anyone is asked to approve them.',
              )}
            </Text>
          </DetailCard>
          {versions.some(({ madeBy }) => madeBy !== null) && (
            <DetailCard title="Versions">
              <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
                {versions
                  .filter(({ madeBy }) => madeBy !== null)
                  .map((version) => (
                    <li key={version.id}>
                      <Version version={version} />
                    </li>
                  ))}
              </Stack>
            </DetailCard>
          )}
          <DetailCard title="Rows today">
            {count > ROWS_PER_PAGE && (
              <TextInput
                type="search"
                label={t('Find in this list')}
                mb="sm"
                maxLength={80}
                onChange={({ currentTarget }) => find(currentTarget.value.trim())}
              />
            )}
            {found === 0 ? (
              <Text c="dimmed">{t('No row contains this text. Try a shorter one.')}</Text>
            ) : (
              <RowsTable columns={columns.map((label) => t(label))} rows={rows} label={t('Rows today')} />
            )}
            <Pager page={page} count={found} size={ROWS_PER_PAGE} isCapped={false} onChange={setPage} />
          </DetailCard>
        </Page>
      )}
    </Loaded>
  )
}

const Version = ({ version: { id, state, effectiveOn, isInForce, note, count, madeBy, createdAt } }: { readonly version: ListVersion }) => (
  <Card component={Link} to={versionAddress(id)} withBorder padding="sm" c="inherit" td="none">
    <Group justify="space-between" gap={6}>
      <Text fw={600}>
        {effectiveOn ? (
          <>
            {t('from')} <DayText day={effectiveOn} />
          </>
        ) : (
          t('No day yet')
        )}
      </Text>
      <Group gap={6}>
        {isInForce && (
          <Badge variant="filled" size="lg" radius="sm" tt="none">
            {t('In force')}
          </Badge>
        )}
        <StatusBadge cycle="list-version" state={state} />
      </Group>
    </Group>
    {note && <Text size="sm">{note}</Text>}
    <Text size="sm" c="dimmed">
      {t('{count, plural, one {# row} other {# rows}}', { count })} · {madeBy} · <InstantText at={createdAt} />
    </Text>
  </Card>
)
