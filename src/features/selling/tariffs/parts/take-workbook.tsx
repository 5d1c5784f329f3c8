import { Alert, Button, FileButton as ChooseFile, Group, List, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineOf } from '#lines'
import { contract, type Preview, type TariffDetail } from '../public/contract.ts'
import { defectsOf } from '../rules/defects.ts'
import { differencesBetween } from '../rules/difference.ts'
import { DefectList } from './defect-list.tsx'
import { DifferenceList } from './difference-list.tsx'

type Props = {
  readonly tariff: TariffDetail
  /** The title of the one table that a CSV file contains; without it, a workbook contains them all. */
  readonly table?: string
  readonly disabled?: boolean
}

const WORKBOOKS = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Loads a workbook, or one table from CSV: the changes are shown first, and applied only on confirmation. */
export function TakeWorkbook({ tariff, table, disabled = false }: Props) {
  const params = { id: tariff.id }
  const preview = useWrite(contract.previewWorkbook)
  const save = useWrite(contract.saveTariff)
  const [read, setRead] = useState<Preview>()
  const [failure, setFailure] = useState<Failure>()
  const reset = useRef<() => void>(null)
  const choose = async (file: File | null) => {
    if (!file) return
    // So that the same file can be chosen again once it was corrected.
    reset.current?.()
    setFailure(undefined)
    setRead(undefined)
    try {
      setRead(await preview.submit({ params, query: { table } }, { workbook: file }))
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  const close = () => {
    setRead(undefined)
    setFailure(undefined)
  }
  const take = async () => {
    if (!read) return
    try {
      setCached(contract.tariffVersion, { params }, await save.submit({ params, body: { revision: tariff.revision, tables: read.tables } }))
      toast.success(table ? t('The table was updated from the file.') : t('The tables were updated from the workbook.'))
      close()
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  return (
    <>
      <ChooseFile resetRef={reset} accept={table ? '.csv,text/csv' : WORKBOOKS} disabled={disabled} onChange={(file) => void choose(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={preview.busy} disabled={disabled}>
            {table ? t('Load from CSV') : t('Load a workbook')}
          </Button>
        )}
      </ChooseFile>
      <Dialog
        opened={read !== undefined || failure !== undefined}
        onClose={close}
        title={failure ? t('The file was not accepted') : t('What the file changes')}
        size="lg"
      >
        <Stack>
          {failure && <Faults failure={failure} />}
          {read && <Changes tariff={tariff} read={read} />}
          <Group grow>
            <Button variant="default" onClick={close}>
              {t('Back')}
            </Button>
            {read && (
              <Button onClick={() => void take()} loading={save.busy}>
                {table ? t('Use this table') : t('Use these tables')}
              </Button>
            )}
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}

const Faults = ({ failure: { message, fields } }: { readonly failure: Failure }) => (
  <Alert color="coral" title={fields.length > 1 ? t('{count} places must be fixed', { count: fields.length }) : message}>
    {fields.length > 1 && (
      <List size="sm" spacing={4}>
        {fields.map((each) => (
          <List.Item key={`${each.path}-${each.message}`}>{each.message}</List.Item>
        ))}
      </List>
    )}
  </Alert>
)

function Changes({ tariff, read }: Pick<Props, 'tariff'> & { readonly read: Preview }) {
  const line = lineOf(tariff.line)
  if (!line) return null
  const { savedFrom } = read
  const isOlder = savedFrom && (savedFrom.version !== tariff.version || savedFrom.revision !== tariff.revision)
  return (
    <>
      {isOlder && (
        <Alert color="mango" title={t('The workbook does not match this draft')}>
          {t(
            'It was saved from {version} at revision {from}; this draft is at revision {now}. Anything changed here since then would be undone: check the list.',
            {
              version: savedFrom.version,
              from: savedFrom.revision,
              now: tariff.revision,
            },
          )}
        </Alert>
      )}
      <DefectList id={tariff.id} defects={defectsOf(line, tariff.version, read.tables)} />
      <DifferenceList differences={differencesBetween(line.price.tariff, tariff.tables, read.tables, line.price.tariffLabels)} />
    </>
  )
}
