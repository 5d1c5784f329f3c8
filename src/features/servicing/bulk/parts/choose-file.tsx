import { Alert, Button, FileButton as FileInput } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef } from 'react'
import { SPREADSHEETS } from '#features/selling/quotes/public/rules/read-rows.ts'
import { t } from '#kit/web/text.ts'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type Batch, contract } from '../public/contract.ts'
import type { BatchKind } from '../rules/batch.ts'

type Props = {
  readonly line: string
  readonly kind: BatchKind
  /** The batch of which the file is a corrected one. */
  readonly batch?: string | undefined
  readonly label: string
  readonly variant?: string
  readonly onTaken: (batch: Batch) => void
}

/** Takes a spreadsheet in; what is wrong with the file as such is said beside it. */
export function ChooseFile({ line, kind, batch, label, variant = 'filled', onTaken }: Props) {
  const { submit, busy } = useWrite(kind === 'fleet' ? contract.groupExcelUpload : contract.bulkUpload)
  const { fault, attempt } = useAttempt()
  const reset = useRef<() => void>(null)
  const take = async (file: File | null) => {
    // So that the same file may be chosen again once it was mended.
    reset.current?.()
    if (!file) return
    const taken = await attempt(() => submit({ query: { line, batch } }, { file }))
    if (taken) onTaken(taken)
  }
  return (
    <div>
      {fault && (
        <Alert color="coral" role="alert" mb="sm" title={t('The file was not taken')}>
          {fault}
        </Alert>
      )}
      <FileInput accept={SPREADSHEETS} resetRef={reset} onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant={variant} loading={busy} leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
            {label}
          </Button>
        )}
      </FileInput>
    </div>
  )
}
