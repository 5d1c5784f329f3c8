import { Alert, Button, List, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconClipboard } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldsOf, isSamePerson } from '#kit/field.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import type { RowSource } from '#kit/web/form/row-sources.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { useIsPhone } from '#kit/web/ui/use-is-phone.ts'
import { reportFailure } from '#kit/web/use-write.ts'
import { type ReadRows, readRows } from '../../rules/read-rows.ts'

const SHOWN = 60
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** People from rows that were copied in a spreadsheet: shown first, with what could not be read, and then added. */
export default function PastePeople({ field: { item, row }, rows, disabled, add }: RowSource) {
  const isPhone = useIsPhone()
  const { lookup } = useFormatters()
  const [isOpen, setOpen] = useState(false)
  const [pasted, setPasted] = useState('')
  const [read, setRead] = useState<ReadRows>()
  if (!item || !row) return null
  const fields = fieldsOf(item)
  const room = row.atMost - rows.length
  const fresh = (read?.rows ?? []).filter((each) => !rows.some((known) => isSamePerson(known, each)))
  const known = (read?.rows.length ?? 0) - fresh.length
  const coming = fresh.slice(0, room)

  const look = async (typed: string) => {
    setPasted(typed)
    if (typed.trim() === '') return setRead(undefined)
    const [{ parse }, ...lists] = await Promise.all([
      import('csv-parse/browser/esm/sync'),
      ...fields.map(async ({ name, lookup: asked }) => {
        const values = asked ? await lookup(asked.list, {}) : []
        return [name, values.map(({ code, label }) => ({ value: code, label }))] as const
      }),
    ])
    const table: string[][] = parse(typed, { delimiter: '\t', relaxColumnCount: true, relaxQuotes: true, bom: true })
    setRead(readRows(item, table, Object.fromEntries(lists)))
  }
  const close = () => {
    setOpen(false)
    setPasted('')
    setRead(undefined)
  }

  return (
    <>
      <Button variant="light" disabled={disabled} leftSection={<IconClipboard size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Paste from a spreadsheet')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('Paste from a spreadsheet')}
        size="lg"
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Stack gap="md">
          <Textarea
            label={t('Copied rows')}
            description={t(
              'Copy the rows in the spreadsheet and paste them here. Columns are found by their headings; without headings they stand in this order: {columns}.',
              {
                columns: fields.map(({ label }) => t(label)).join(', '),
              },
            )}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={4}
            value={pasted}
            data-autofocus
            onChange={(event) => void look(event.currentTarget.value).catch(reportFailure)}
          />
          {read && (
            <div role="status">
              <Text fw={550}>{t('{count, plural, one {# person was read} other {# people were read}}', { count: read.rows.length })}</Text>
              {known > 0 && <Text size="sm">{t('{count} of them are in the list already, and are not added.', { count: known })}</Text>}
              {fresh.length > room && <Text size="sm">{t('There may be {count} at most.', { count: row.atMost })}</Text>}
              {read.unknown.length > 0 && (
                <Text size="sm">
                  {t('These columns are not asked, and are left out: {columns}.', { columns: read.unknown.join(', ') })}
                </Text>
              )}
            </div>
          )}
          {read && read.unread.length > 0 && (
            <Alert color="mango" role="alert" title={t('Some cells could not be read. They stay empty.')}>
              <List size="sm">
                {read.unread.slice(0, SHOWN).map((cell) => (
                  <List.Item key={`${cell.row}-${cell.column}`}>
                    {t('Row {row}, {column}: {text}', { row: cell.row, column: t(cell.column), text: cell.text })}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
          {coming.length > 0 && (
            <List size="sm" spacing={4}>
              {coming.map((person, index) => (
                <List.Item key={Object.keys(coming)[index]}>
                  {[person.firstName, person.lastName].map(text).filter(Boolean).join(' ') || t('No name')} ·{' '}
                  <DayText day={text(person.birthDate)} />
                </List.Item>
              ))}
            </List>
          )}
          <Button
            disabled={coming.length === 0}
            onClick={() => {
              add(coming satisfies readonly Answers[])
              close()
            }}
          >
            {t('{count, plural, =0 {Nobody to add} one {Add # person} other {Add # people}}', { count: coming.length })}
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
