import { Alert, Button, FileButton as ChooseFile, Group, List, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatDay } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { SPREADSHEETS } from '#domain/read-rows.ts'
import { pathTo } from '#domain/routing.ts'
import { IconFileSpreadsheet } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type ImportedRow, importContract } from '../../public/contract/import.ts'

/** How many rows of a kind are shown; the others are counted. */
const SHOWN = 100

type Read = { readonly rows: readonly ImportedRow[]; readonly unknown: readonly string[] }
type Taken = { readonly added: number; readonly changed: number; readonly same: number }

/** Licences of many people from a spreadsheet: shown with what each row would do, then applied. */
export default function Import() {
  const [read, setRead] = useState<Read>()
  const [taken, setTaken] = useState<Taken>()
  const reset = useRef<() => void>(null)
  const upload = useWrite(importContract.readLicences)
  const take = useWrite(importContract.takeLicences)
  const { failure, attempt } = useAttempt()
  const rows = read?.rows ?? []
  const of = (standing: ImportedRow['standing']) => rows.filter((row) => row.standing === standing)
  const coming = [...of('new'), ...of('changed')].toSorted((a, b) => a.at - b.at)
  const choose = (file: File | null) => {
    // So that the same file may be chosen again once it was corrected.
    reset.current?.()
    if (!file) return
    setRead(undefined)
    setTaken(undefined)
    void attempt(async () => setRead(await upload.submit(undefined, { list: file })))
  }
  const takeThem = () =>
    attempt(async () => {
      const wanted = coming.flatMap(({ at, row }) => (row ? [{ at, row }] : []))
      setTaken(await take.submit({ body: { rows: wanted } }))
      setRead(undefined)
    })
  return (
    <Page
      title={t('Licences from a spreadsheet')}
      back={pathTo('licences/licences', { audience: 'agent' })}
      actions={
        coming.length > 0 && (
          <Button loading={take.busy} onClick={() => void takeThem()}>
            {t('{count, plural, one {Record # row} other {Record # rows}}', { count: coming.length })}
          </Button>
        )
      }
    >
      <SectionCard title="Upload a file">
        <Text size="sm" mb="sm">
          {t(
            'An Excel workbook (.xlsx) or CSV, with headings in any order. Nothing is recorded before you have seen what each row would do.',
          )}
        </Text>
        <Group gap="xs">
          <ChooseFile resetRef={reset} accept={SPREADSHEETS} onChange={choose} inputProps={{ 'aria-label': t('Choose the file') }}>
            {(props) => (
              <Button {...props} variant="light" loading={upload.busy} leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
                {t('Choose the file')}
              </Button>
            )}
          </ChooseFile>
          <FileButton saves variant="default" endpoint={importContract.licenceTemplate} input={undefined}>
            {t('Download an empty template')}
          </FileButton>
        </Group>
      </SectionCard>
      <FailureNote failure={failure} />
      <div role="status">
        {taken && (
          <Alert color="leaf" my="md" title={t('The licences were recorded.')}>
            {t('{added} new, {changed} changed', { added: taken.added, changed: taken.changed })}
          </Alert>
        )}
        {read && (
          <Text my="md" fw={550}>
            {t('{fresh} new, {changed} changed, {same} as on record, {wrong} wrong', {
              ...{ fresh: of('new').length, changed: of('changed').length, same: of('same').length, wrong: of('wrong').length },
            })}
          </Text>
        )}
        {read && read.unknown.length > 0 && (
          <Text size="sm" mb="md">
            {t('These columns are not asked for, and are left out: {columns}.', { columns: read.unknown.join(', ') })}
          </Text>
        )}
      </div>
      <Rows title="Wrong: not recorded" rows={of('wrong')} describe={describeFaults} />
      <Rows title="Changed" rows={of('changed')} describe={describeChanges} />
      <Rows title="New" rows={of('new')} describe={describeRow} />
    </Page>
  )
}

const describeRow = ({ row }: ImportedRow) =>
  row ? [`${t(LICENCE_KINDS[row.kind])} · ${row.company} · ${row.number}, ${formatDay(row.validFrom)} – ${formatDay(row.validUntil)}`] : []
const describeFaults = ({ faults }: ImportedRow) => faults.map(({ column, message }) => `${t(column)}: ${t(message)}`)
const describeChanges = ({ row, changes }: ImportedRow) => [
  ...(row ? [row.number] : []),
  ...changes.map(({ column, was, is }) => t('{column}: {was} becomes {is}', { column: t(column), was: was || t('nothing'), is })),
]

type RowsProps = {
  readonly title: string
  readonly rows: readonly ImportedRow[]
  readonly describe: (row: ImportedRow) => readonly string[]
}

function Rows({ title, rows, describe }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <SectionCard title={title}>
      <List spacing={8} listStyleType="none" withPadding={false}>
        {rows.slice(0, SHOWN).map((row) => (
          <List.Item key={row.at} style={{ overflowWrap: 'anywhere' }}>
            <Text fw={550} size="sm" component="div">
              {t('Row {row}', { row: row.at })}
              {row.holder && ` · ${row.holder}`}
            </Text>
            {describe(row).map((said) => (
              <Text key={said} size="sm" component="div">
                {said}
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
      {rows.length > SHOWN && <Text size="sm">{t('And {count} more.', { count: rows.length - SHOWN })}</Text>}
    </SectionCard>
  )
}
