import { Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import type { Difference } from '../rules/difference.ts'

const FIRST = 20

/** The differences between two versions, place by place. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  const [isWhole, setWhole] = useState(false)
  if (differences.length === 0) return <Text c="dimmed">{t('No differences.')}</Text>
  const shown = isWhole ? differences : differences.slice(0, FIRST)
  return (
    <>
      <Table verticalSpacing={6} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Where')}</Table.Th>
            <Table.Th>{t('Before')}</Table.Th>
            <Table.Th>{t('After')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
          {shown.map(({ path, sheet, row, column, before, after }, index) => (
            <Table.Tr key={`${path}-${String(index)}`}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {[row, column].filter(Boolean).join(' · ') || sheet}
                </Text>
                <Text size="xs" c="dimmed">
                  {sheet}
                </Text>
              </Table.Td>
              <Table.Td>{before ?? <Text c="dimmed">{t('not there')}</Text>}</Table.Td>
              <Table.Td fw={600}>{after ?? <Text c="dimmed">{t('removed')}</Text>}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown.length < differences.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: differences.length })}
        </Button>
      )}
    </>
  )
}
