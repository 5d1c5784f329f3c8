import { type Message, msg } from './message.ts'

/** Why a spreadsheet, or a cell of one, cannot be read, and what to do about it. */
export const SHEET_PROBLEMS = {
  empty: 'This file is empty. Please choose it again.',
  nothing: 'There is nothing in this file. Fill in its first sheet, save it and try again.',
  large: 'This file is too large. Remove pictures, sheets and columns that are not needed, and try again.',
  long: 'This file has more than 5,000 rows. Split it into smaller files and load them one at a time.',
  other: 'This file is not a spreadsheet. Save the list as “Excel workbook (.xlsx)” or “CSV UTF-8”, and try again.',
  old: 'This is an old Excel file, or one with a password. Save it as “Excel workbook (.xlsx)” without a password, and try again.',
  broken: 'This workbook is damaged or protected. Open it, save it again as .xlsx without a password, and try again.',
  notWorkbook: 'This file is named as a workbook but is not one. Open it in Excel, save it as “Excel workbook (.xlsx)”, and try again.',
  notText: 'This file is named as CSV but is an Excel workbook. Change its ending to .xlsx, and try again.',
  cellError: 'There is an error in this cell. Correct its formula or write the value.',
  formula: 'There is a formula without a result in this cell. Open the workbook in Excel and save it, or write the value.',
} as const

export const quotationMarkProblem = (line: number): Message =>
  msg`Line ${line} of this file has a quotation mark that is not closed or is inside a value. Correct it, or save the list as “Excel workbook (.xlsx)”, and try again.`
