import type { TariffRow } from '#features/selling/tariffs/public/server/versions.ts'
import type { Db } from '#kit/server/db.ts'
import { type SheetColumn, spreadsheetOf } from '#kit/server/spreadsheet.ts'
import type { RunRow } from '../public/contract.ts'
import { percentChange } from '../rules/summary.ts'
import { runRows } from './store/rows.ts'

const pesos = (amount: number | null): number | string => (amount === null ? '' : amount / 100)
const money = (header: string, cell: (row: RunRow) => number | string): SheetColumn<RunRow> => ({
  header,
  width: 16,
  format: '#,##0.00',
  cell,
})
const CONTROLS: Readonly<Record<string, string>> = {
  same: '',
  referred: 'newly referred',
  blocked: 'newly blocked',
  eased: 'referred, no longer blocked',
  cleared: 'no longer stopped',
}

const COLUMNS: readonly SheetColumn<RunRow>[] = [
  { header: 'Quotation', width: 22, cell: ({ number }) => number },
  { header: 'What is insured', width: 40, cell: ({ description }) => description },
  { header: 'Agent', width: 26, cell: ({ staffName }) => staffName },
  money('Before (PHP)', ({ before }) => pesos(before)),
  money('After (PHP)', ({ after }) => pesos(after)),
  money('Difference (PHP)', ({ before, after }) => (before === null || after === null ? '' : (after - before) / 100)),
  { header: 'Change', width: 12, cell: ({ before, after }) => (before === null || after === null ? '' : percentChange(before, after)) },
  { header: 'Technical control', width: 20, cell: ({ control }) => CONTROLS[control] ?? control },
  { header: 'Because', width: 60, cell: ({ reasons, failure }) => failure ?? reasons },
]

/** What a run compared, as far as the viewer may see it, as an Excel file. */
export const rowsWorkbook = async (db: Db, { version }: TariffRow, runId: string, viewerId: string): Promise<Uint8Array> =>
  spreadsheetOf(version.slice(0, 31), COLUMNS, await runRows(db, runId, viewerId))
