import { type SheetColumn, spreadsheetOf } from '#kit/server/workbook.ts'
import type { DailyBusiness } from '../public/contract.ts'

type Item = DailyBusiness['items'][number]

const COUNT = '#,##0'
const count = (header: string, name: keyof Item['made']): SheetColumn<Item> => ({
  header,
  width: 14,
  format: COUNT,
  cell: ({ made }) => made[name],
})

const COLUMNS: readonly SheetColumn<Item>[] = [
  { header: 'Code', width: 12, cell: ({ code }) => code },
  { header: 'Name', width: 28, cell: ({ name }) => name },
  { header: 'Line of insurance', width: 28, cell: ({ lineName }) => lineName },
  count('Leads', 'leads'),
  count('Appointments', 'appointments'),
  count('Met', 'met'),
  count('Quotations', 'quotations'),
  count('Policies', 'policies'),
  { header: 'Premium (PHP)', width: 16, format: '#,##0.00', cell: ({ made }) => made.premium / 100 },
  count('Cancelled', 'cancelled'),
]

/** The day's production as an Excel file. */
export const dailySheet = ({ day, items }: DailyBusiness): Promise<Uint8Array> => spreadsheetOf(day, COLUMNS, items)
