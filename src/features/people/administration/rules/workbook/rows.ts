import { z } from 'zod'

export const ROW_STANDINGS = ['new', 'changed', 'same', 'wrong'] as const
export type RowStanding = (typeof ROW_STANDINGS)[number]

/** The outcome of a row that two people confirmed: done, already so, or left out because something else happened in the meantime. */
export const ROW_OUTCOMES = ['done', 'same', 'left-out'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

const Sheet = z.object({
  header: z.array(z.string()),
  headerAt: z.int(),
  rows: z.array(z.object({ at: z.int(), cells: z.array(z.string()) })),
  unreadable: z.array(z.object({ at: z.int(), column: z.int(), reason: z.string() })),
})
export type SheetContent = z.output<typeof Sheet>

/** The cells of a workbook's two sheets. */
export const WorkbookContent = z.object({ people: Sheet, branches: Sheet.nullable() })
export type WorkbookContent = z.output<typeof WorkbookContent>
