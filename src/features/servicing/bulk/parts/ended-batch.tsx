import type { ReactNode } from 'react'
import { exportOf } from '#kit/list-endpoints.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { type Batch, contract } from '../public/contract.ts'
import { historyAddress } from './addresses.ts'
import { useBatch } from './use-batch.ts'

type Props = { readonly title: string; readonly children: (batch: Batch) => ReactNode }

/** The finished upload that the address names. */
export function EndedBatch({ title, children }: Props) {
  const [id] = useQueryParam('batch')
  const { read } = useBatch(id ?? '')
  if (!id) return <MissingRecord what={t('No upload was chosen.')} to={historyAddress()} way={t('See the uploads')} />
  return (
    <Loaded read={read} page={{ title, back: historyAddress() }}>
      {children}
    </Loaded>
  )
}

/** A workbook of every row with its outcome. */
export const ReportButton = ({ id }: { readonly id: string }) => (
  <FileButton endpoint={exportOf(contract.batchRows)} input={{ params: { id }, query: {} }} saves variant="light">
    {t('Save the report')}
  </FileButton>
)
