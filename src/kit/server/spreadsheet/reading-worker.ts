import { csvRows } from './csv-rows.ts'
import type { FileRows, SheetProblem } from './rows.ts'
import { workbookRows } from './workbook-rows.ts'

// Files of strangers are read here, in a thread of its own that may use so much memory and time and no more.

export const workbook = (bytes: Uint8Array): Promise<FileRows | SheetProblem> => workbookRows(Buffer.from(bytes))
export const csv = (bytes: Uint8Array): FileRows | SheetProblem => csvRows(bytes)
