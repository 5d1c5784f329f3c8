/** The kinds of files that endpoints return, by their registered names (IANA media types). */
export const PDF = 'application/pdf'
export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CALENDAR = 'text/calendar'
export const CSV = 'text/csv'
/** CSV that was compressed. */
export const CSV_GZIP = 'application/gzip'
export const PARQUET = 'application/vnd.apache.parquet'
export const JSON_FILE = 'application/json'
export const JPEG = 'image/jpeg'
/** What is stored as a document: every browser opens it. */
export const DOCUMENTS = [PDF, JPEG, 'image/png', 'image/webp'] as const
export const isDocument = (type: string): boolean => DOCUMENTS.some((each) => each === type)
