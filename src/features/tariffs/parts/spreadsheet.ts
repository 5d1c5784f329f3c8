/** What a chooser of files offers for a workbook. */
export const SPREADSHEET = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
