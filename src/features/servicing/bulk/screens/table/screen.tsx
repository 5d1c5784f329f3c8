import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useIsPhone } from '#kit/web/ui/use-is-phone.ts'
import { useRead } from '#kit/web/use-read.ts'
import { detailsAddress, historyAddress, uploadAddress } from '../../parts/addresses.ts'
import { UndoButton } from '../../parts/undo-button.tsx'
import { useBatch } from '../../parts/use-batch.ts'
import { contract } from '../../public/contract.ts'
import { Sheet } from './sheet.tsx'

/** The wrong rows of an upload as a spreadsheet, corrected by keyboard and pasting; on a phone they are corrected one by one. */
export default function TableScreen() {
  const [id] = useQueryParam('batch')
  const [after, setAfter] = useQueryParam('after')
  const [undone, setUndone] = useState(0)
  const isPhone = useIsPhone()
  const { read } = useBatch(id ?? '')
  const rows = useRead(
    contract.tableRows,
    { params: { id: id ?? '' }, query: { state: 'wrong', after: Number(after) || 0 } },
    { enabled: Boolean(id) && !isPhone },
  )
  if (!id) return <MissingRecord what={t('No upload was chosen.')} to={historyAddress()} way={t('See the uploads')} />
  const back = detailsAddress(id, 'wrong')
  return (
    <Loaded read={read} page={{ title: t('Fix in a table'), back }}>
      {(batch) => (
        <Page
          title={t('Fix in a table')}
          subtitle={batch.fileName}
          back={back}
          wide
          actions={
            <>
              {!isPhone && <UndoButton batch={batch} onDone={() => void rows.refetch().then(() => setUndone(undone + 1))} />}
              <Button component={Link} to={isPhone ? back : uploadAddress(batch, id)}>
                {isPhone ? t('Fix them one by one') : t('Continue with the upload')}
              </Button>
            </>
          }
        >
          {isPhone ? (
            <Text>{t('A table needs a wider screen. Here the rows are fixed one by one.')}</Text>
          ) : (
            <Loaded read={rows}>
              {({ lines, next, choices }) =>
                lines.length === 0 ? (
                  <Text>{t('No row is wrong any more.')}</Text>
                ) : (
                  <>
                    <Sheet key={`${after} ${undone}`} batch={batch} lines={lines} choices={choices} />
                    {next !== null && (
                      <Button variant="default" mt="md" onClick={() => setAfter(String(next))}>
                        {t('The next rows')}
                      </Button>
                    )}
                  </>
                )
              }
            </Loaded>
          )}
        </Page>
      )}
    </Loaded>
  )
}
