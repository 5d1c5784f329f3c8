import { dayOf } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { formatTime, timeOf } from '#domain/time-of-day.ts'
import type { Appointment } from '../public/contract.ts'

/** A day and time in Manila as a person sorts them in a spreadsheet. */
const manila = (at: string): string => {
  const instant = new Date(at)
  return `${dayOf(instant)} ${new Date(timeOf(instant)).toISOString().slice(11, 16)}`
}

const COLUMNS: readonly (readonly [header: string, width: number, cell: (each: Appointment) => string | number])[] = [
  ['Date', 12, (each) => each.start_date],
  ['Begins (Manila time)', 20, (each) => formatTime(each.start_time)],
  ['Minutes', 9, (each) => each.minutes],
  ['Advisor', 24, (each) => each.advisor.name],
  ['Code', 10, (each) => each.advisor.code],
  ['What for', 32, (each) => each.title],
  ['With', 26, (each) => each.personName],
  ['Mobile', 16, (each) => (each.mobile ? formatMobile(each.mobile) : '')],
  ['Where', 26, (each) => each.place],
  ['Status', 18, (each) => each.appointment_status],
  ['Outcome', 22, (each) => each.appointmentdisPosition],
  ['Rescheduled from', 20, (each) => (each.movedFrom ? manila(each.movedFrom) : '')],
  ['Times moved', 12, (each) => each.moves],
  ['Notes', 40, (each) => each.notes],
]

/** The appointments as an Excel file. Text is written as text: nothing that a person typed is ever a formula. */
export async function spreadsheetOf(appointments: readonly Appointment[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    sheets: [
      {
        name: 'Appointments',
        columns: COLUMNS.map(([, width]) => ({ width })),
        rows: [COLUMNS.map(([header]) => header), ...appointments.map((each) => COLUMNS.map(([, , cell]) => cell(each)))],
        freezePane: { rows: 1 },
      },
    ],
  })
}
