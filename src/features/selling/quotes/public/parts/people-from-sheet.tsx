import { Button, FileButton as ChooseFile, Group, Input, Stack, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { type ReadRows, readRows, SPREADSHEETS, type TableRow, type UnreadCell } from '#domain/read-rows.ts'
import { fieldsOf, isSamePerson } from '#kit/field.ts'
import { failureOf } from '#kit/web/failure.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import type { RowSource } from '#kit/web/form/row-sources.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { IconFileSpreadsheet, IconTable } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { useIsPhone } from '#kit/web/ui/use-is-phone.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { ComingPeople, ReadPeople } from '../../parts/read-people.tsx'
import { peopleFileContract } from '../contract/people-file.ts'

type Props = { readonly line: string; readonly source: RowSource }

/** People from a spreadsheet, as a file or copied rows: shown first, with what could not be read, then added. */
export default function PeopleFromSheet({ line, source: { field, rows, disabled, add } }: Props) {
  const { item, row } = field
  const isPhone = useIsPhone()
  const { lookup } = useFormatters()
  const upload = useWrite(peopleFileContract.readPeopleFile)
  const reset = useRef<() => void>(null)
  const [isOpen, setOpen] = useState(false)
  const [pasted, setPasted] = useState('')
  const [isFile, setFile] = useState(false)
  const [read, setRead] = useState<ReadRows>()
  const [failure, setFailure] = useState<string>()
  if (!item || !row) return null
  const fields = fieldsOf(item)
  const room = row.atMost - rows.length
  const fresh = (read?.rows ?? []).filter((each) => !rows.some((known) => isSamePerson(known, each)))
  const coming = fresh.slice(0, room)

  const clear = () => {
    setRead(undefined)
    setFailure(undefined)
  }
  const close = () => {
    setOpen(false)
    setFile(false)
    setPasted('')
    clear()
  }
  const show = async (tableOf: () => Promise<{ readonly table: readonly TableRow[]; readonly unread?: readonly UnreadCell[] }>) => {
    clear()
    try {
      const { table, unread = [] } = await tableOf()
      const lists = await Promise.all(
        fields.map(async ({ name, lookup: asked }) => {
          const values = asked ? await lookup(asked.list, {}) : []
          return [name, values.map(({ code, label }) => ({ value: code, label }))] as const
        }),
      )
      const found = readRows(item, table, Object.fromEntries(lists))
      setRead({ ...found, unread: [...unread, ...found.unread].toSorted((a, b) => a.row - b.row) })
    } catch (thrown) {
      setFailure(failureOf(thrown).sentence)
    }
  }
  const paste = (typed: string) => {
    setPasted(typed)
    if (typed.trim() === '') return clear()
    void show(async () => {
      const { parse } = await import('csv-parse/browser/esm/sync')
      const table: string[][] = parse(typed, { delimiter: '\t', relaxColumnCount: true, relaxQuotes: true, bom: true })
      return { table: table.map((cells, index) => ({ at: index + 1, cells })) }
    })
  }
  const choose = (file: File | null) => {
    // So that the same file can be chosen again once it was corrected.
    reset.current?.()
    if (!file) return
    setPasted('')
    setFile(true)
    void show(async () => {
      const { rows: table, unreadable } = await upload.submit({ query: { line } }, { list: file })
      return { table, unread: unreadable.map(({ at, column, reason }) => ({ row: at, column, text: '', remedy: reason })) }
    })
  }

  return (
    <>
      <Button variant="light" disabled={disabled} leftSection={<IconTable size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('From a spreadsheet')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('From a spreadsheet')} size="lg" fullScreen={isPhone}>
        <Stack gap="md">
          <Input.Wrapper
            label={t('A file')}
            description={t('An Excel workbook (.xlsx) or CSV, with headings in any order.')}
            labelElement="div"
          >
            <Group gap="xs" mt="xs">
              <ChooseFile resetRef={reset} accept={SPREADSHEETS} onChange={choose}>
                {(props) => (
                  <Button {...props} variant="light" loading={upload.busy} leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
                    {t('Choose the file')}
                  </Button>
                )}
              </ChooseFile>
              <FileButton saves variant="default" endpoint={peopleFileContract.peopleTemplate} input={{ query: { line } }}>
                {t('Download an empty template')}
              </FileButton>
            </Group>
          </Input.Wrapper>
          {!isFile && (
            <Textarea
              label={t('Copied rows')}
              description={t(
                'Or copy the rows in the spreadsheet and paste them here. Columns are recognised by their headings; without headings they must be in this order: {columns}.',
                {
                  columns: fields.map(({ label }) => t(label)).join(', '),
                },
              )}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              rows={4}
              value={pasted}
              onChange={(event) => paste(event.currentTarget.value)}
            />
          )}
          <ReadPeople
            failure={failure}
            read={read}
            known={(read?.rows.length ?? 0) - fresh.length}
            left={fresh.length - coming.length}
            atMost={row.atMost}
          />
          <Button
            disabled={coming.length === 0}
            onClick={() => {
              add(coming satisfies readonly Answers[])
              close()
            }}
          >
            {t('{count, plural, =0 {No one to add} one {Add # person} other {Add # people}}', { count: coming.length })}
          </Button>
          {coming.length > 0 && <ComingPeople people={coming} />}
        </Stack>
      </Dialog>
    </>
  )
}
