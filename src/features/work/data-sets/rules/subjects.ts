import type { DataColumn, DataTable } from '#kit/data-tables.ts'

/** How a set deals with people: by default nobody is named in it, and who is who cannot be told from it. */
export const PERSONAL_MODES = ['pseudonyms', 'plain'] as const
export type PersonalMode = (typeof PERSONAL_MODES)[number]

export type SubjectColumn = DataColumn & { readonly name: string; readonly isPseudonym: boolean }

/** The columns of a subject that a set has: with pseudonyms, a key stands for itself in every file, and what tells of somebody is left out. */
export const columnsOf = ({ columns }: DataTable, mode: PersonalMode): readonly SubjectColumn[] =>
  Object.entries(columns)
    .filter(([, { personal }]) => mode === 'plain' || personal !== 'told')
    .map(([name, column]) => ({ ...column, name, isPseudonym: mode === 'pseudonyms' && column.personal === 'key' }))

/** A value as PostgreSQL gives it. */
export type DataValue = string | number | boolean | Date | null

const quoted = (text: string): string => (text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** As RFC 4180 writes it: nothing where nothing is known, which an empty text is not. */
export function csvValue(value: DataValue): string {
  if (value === null) return ''
  return quoted(value instanceof Date ? value.toISOString() : String(value))
}
