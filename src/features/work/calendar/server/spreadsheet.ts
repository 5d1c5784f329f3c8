import { startOf } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { outcomeLabel } from '#domain/outcomes.ts'
import { type SheetColumn, spreadsheetOf } from '#kit/server/workbook.ts'
import type { Appointment } from '../public/contract.ts'

const DAY = 'yyyy-mm-dd'
const TIME = 'hh:mm'
const INSTANT = `${DAY} ${TIME}`

/** A workbook knows no time zones: instants are written as the clock in Manila shows them. */
const MANILA_MS = startOf('1970-01-01').getTime()
const manila = (at: string): Date => new Date(Date.parse(at) - MANILA_MS)

const COLUMNS: readonly SheetColumn<Appointment>[] = [
  { header: 'Date', width: 12, format: DAY, cell: (each) => new Date(`${each.start_date}T00:00:00Z`) },
  { header: 'Starts (Manila time)', width: 20, format: TIME, cell: (each) => manila(each.startsAt) },
  { header: 'Ends', width: 9, format: TIME, cell: (each) => manila(each.endsAt) },
  { header: 'Minutes', width: 9, cell: (each) => each.minutes },
  { header: 'Advisor', width: 24, cell: (each) => each.advisor.name },
  { header: 'Code', width: 10, cell: (each) => each.advisor.code },
  { header: 'What for', width: 32, cell: (each) => each.title },
  { header: 'With', width: 26, cell: (each) => each.personName },
  { header: 'Mobile', width: 16, cell: (each) => (each.mobile ? formatMobile(each.mobile) : null) },
  { header: 'Where', width: 26, cell: (each) => each.place },
  { header: 'Status', width: 20, cell: (each) => outcomeLabel(each.appointment_status) },
  { header: 'Outcome', width: 26, cell: (each) => outcomeLabel(each.appointmentdisPosition) },
  { header: 'Rescheduled from', width: 20, format: INSTANT, cell: (each) => (each.movedFrom ? manila(each.movedFrom) : null) },
  { header: 'Times moved', width: 12, cell: (each) => each.moves },
  { header: 'Notes', width: 40, cell: (each) => each.notes },
]

/** The appointments as an Excel file, with days and times that a spreadsheet can sort and calculate with. */
export const appointmentSheet = (appointments: readonly Appointment[]): Promise<Uint8Array> =>
  spreadsheetOf('Appointments', COLUMNS, appointments)
