import { Table, Text, Title } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { RowsTable } from '../../parts/rows-table.tsx'
import type { ListVersionDetail } from '../../public/contract/maintained-lists.ts'

/** What a version changes compared with the list in force. */
export function Difference({ version: { difference, columns } }: { readonly version: ListVersionDetail }) {
  if (!difference) return null
  const { added, changed, removed, isReordered } = difference
  const labels = columns.map((label) => t(label))
  const isSame = added.count + changed.count + removed.count === 0
  return (
    <DetailCard title="Changes to the current list">
      {isSame && (
        <Text c="dimmed">
          {isReordered ? t('Only the order of the rows.') : t('No changes: the file is the same as the current list.')}
        </Text>
      )}
      {!isSame && isReordered && (
        <Text size="sm" c="dimmed">
          {t('The remaining rows are in a different order.')}
        </Text>
      )}
      {changed.count > 0 && (
        <>
          <Title order={3} mt="sm">
            {t('{count, plural, one {# row changed} other {# rows changed}}', { count: changed.count })}
          </Title>
          <Changes changed={changed.first} />
          <Rest count={changed.count} />
        </>
      )}
      {added.count > 0 && (
        <>
          <Title order={3} mt="sm">
            {t('{count, plural, one {# row added} other {# rows added}}', { count: added.count })}
          </Title>
          <RowsTable columns={labels} rows={added.first} label={t('Rows added')} />
          <Rest count={added.count} shown={added.first.length} />
        </>
      )}
      {removed.count > 0 && (
        <>
          <Title order={3} mt="sm">
            {t('{count, plural, one {# row removed} other {# rows removed}}', { count: removed.count })}
          </Title>
          <RowsTable columns={labels} rows={removed.first} label={t('Rows removed')} />
          <Rest count={removed.count} shown={removed.first.length} />
        </>
      )}
    </DetailCard>
  )
}

/** The number of rows of each kind that an answer contains. */
const FIRST = 20

const Rest = ({ count, shown = FIRST }: { readonly count: number; readonly shown?: number }) =>
  count > shown && (
    <Text size="sm" c="dimmed">
      {t('and {count} more, which are in the file', { count: count - shown })}
    </Text>
  )

const Changes = ({
  changed,
}: {
  readonly changed: readonly { readonly key: string; readonly column: string; readonly before: string; readonly after: string }[]
}) => (
  <Table verticalSpacing={6} layout="fixed" fz="sm">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t('Where')}</Table.Th>
        <Table.Th>{t('Before')}</Table.Th>
        <Table.Th>{t('After')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
      {changed.map(({ key, column, before, after }) => (
        <Table.Tr key={`${key}-${column}`}>
          <Table.Td>
            {key && <Text size="sm">{key}</Text>}
            <Text size="xs" c="dimmed">
              {t(column)}
            </Text>
          </Table.Td>
          <Table.Td>{before}</Table.Td>
          <Table.Td fw={600}>{after}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
