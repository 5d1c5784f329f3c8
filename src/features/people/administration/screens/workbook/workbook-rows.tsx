import { Badge, Button, Group, List, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t, translate } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import type { WorkbookRow } from '../../public/contract/workbooks.ts'

/** How many more rows are shown at a time. */
const SHOWN = 50

type Props = { readonly title: string; readonly rows: readonly WorkbookRow[]; readonly children?: ReactNode }

/** Rows of one kind, each with what it does or what is wrong with it. */
export function WorkbookRows({ title, rows, children }: Props) {
  const [shown, setShown] = useState(SHOWN)
  if (rows.length === 0) return null
  return (
    <SectionCard title={title}>
      {children}
      <List spacing={10} listStyleType="none" withPadding={false}>
        {rows.slice(0, shown).map((row) => (
          <List.Item key={`${row.kind} ${row.at}`} style={{ overflowWrap: 'anywhere' }}>
            <One row={row} />
          </List.Item>
        ))}
      </List>
      {rows.length > shown && (
        <Button variant="subtle" mt="sm" onClick={() => setShown(shown + SHOWN)}>
          {t('Show more: {count} left', { count: rows.length - shown })}
        </Button>
      )}
    </SectionCard>
  )
}

const OUTCOMES = {
  done: { label: 'Done', color: 'leaf' },
  same: { label: 'Already so', color: 'gray' },
  'left-out': { label: 'Left out', color: 'coral' },
} as const

const One = ({ row: { kind, at, name, about, changes, faults, outcome, why } }: { readonly row: WorkbookRow }) => (
  <>
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Text fw={550} size="sm" component="div">
        {[name, kind === 'branch' ? t('row {at} of Branches', { at }) : t('row {at}', { at })].filter(Boolean).join(' · ')}
      </Text>
      {outcome && (
        <Badge variant="light" color={OUTCOMES[outcome].color} radius="sm" tt="none" style={{ flexShrink: 0 }}>
          {t(OUTCOMES[outcome].label)}
        </Badge>
      )}
    </Group>
    {about && (
      <Text size="sm" c="dimmed" component="div">
        {about}
      </Text>
    )}
    {changes.map(({ label, was, will }) => (
      <Text key={label} size="sm" component="div">
        {t('{column}: {was} becomes {is}', { column: t(label), was: was || t('nothing'), is: will || t('nothing') })}
      </Text>
    ))}
    {faults.map(({ column, message, messageI18n }) => (
      <Text key={column + message} size="sm" component="div">
        {t(column)}: {translate(message, messageI18n)}
      </Text>
    ))}
    {why && (
      <Text size="sm" component="div">
        {t(why)}
      </Text>
    )}
  </>
)
