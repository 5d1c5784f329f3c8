import type { DataColumn, DataTable } from '#kit/data-tables.ts'

/** How a set treats people: by default no one is named in it, and no one can be identified from it. */
export const PERSONAL_MODES = ['pseudonyms', 'plain'] as const
export type PersonalMode = (typeof PERSONAL_MODES)[number]

export type SubjectColumn = DataColumn & { readonly name: string; readonly isPseudonym: boolean }

/**
 * The columns of a subject that a set has: with pseudonyms, a key gets the same pseudonym in every file, and what identifies someone is
 * left out.
 */
export const columnsOf = ({ columns }: DataTable, mode: PersonalMode): readonly SubjectColumn[] =>
  Object.entries(columns)
    .filter(([, { personal }]) => mode === 'plain' || personal !== 'told')
    .map(([name, column]) => ({ ...column, name, isPseudonym: mode === 'pseudonyms' && column.personal === 'key' }))

/** A value as PostgreSQL returns it. */
export type DataValue = string | number | boolean | Date | null

const quoted = (text: string): string => (text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** As in RFC 4180: nothing for an unknown value, which is different from an empty text. */
export function csvValue(value: DataValue): string {
  if (value === null) return ''
  return quoted(value instanceof Date ? value.toISOString() : String(value))
}
