import { createHmac } from 'node:crypto'
import type { Day } from '#domain/day.ts'
import { type DataTable, dataTables } from '#kit/data-tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import { columnsOf, type DataValue, type PersonalMode, type SubjectColumn } from '../rules/subjects.ts'
import type { dataSetFiles } from './tables.ts'
import { csvWriter } from './write-csv.ts'
import { parquetWriter } from './write-parquet.ts'

/** Rows that are read, compressed and laid out at once; and the most rows of one file before it is divided. */
const AT_ONCE = 5_000
const A_PART = 100_000

const FORMATS = [
  { format: 'csv', ending: 'csv.gz', open: csvWriter },
  { format: 'parquet', ending: 'parquet', open: parquetWriter },
] as const

type Writing = { readonly files: FileStore; readonly personal: PersonalMode; readonly secret: string }
export type WrittenFile = Omit<typeof dataSetFiles.$inferInsert, 'id' | 'setId'>
type WrittenSubject = { readonly manifest: Readonly<Record<string, unknown>>; readonly written: readonly WrittenFile[] }

/** The same key has the same pseudonym in every file and every night; no one without the secret can tell whose it is. */
const pseudonym = (secret: string, value: string): string => createHmac('sha256', secret).update(value).digest('hex').slice(0, 32)

/** The rows of a subject, some thousands at a time, in the caller's transaction: all subjects are as of the same moment. */
async function* rowsOf(db: Db, { source }: DataTable, columns: readonly SubjectColumn[], secret: string): AsyncGenerator<DataValue[][]> {
  const cast = ({ type, sql }: SubjectColumn) => (type === 'text' ? `(${sql})::text` : sql)
  await db.$client.query(
    `declare data_rows no scroll cursor for select ${columns.map((column, n) => `${cast(column)} as c${n}`).join(', ')} from ${source}`,
  )
  for (;;) {
    const { rows } = await db.$client.query(`fetch ${AT_ONCE} from data_rows`)
    yield rows.map((row: Readonly<Record<string, DataValue>>) =>
      columns.map(({ isPseudonym }, n) => {
        const value = row[`c${n}`] ?? null
        return isPseudonym && value !== null ? pseudonym(secret, String(value)) : value
      }),
    )
    if (rows.length < AT_ONCE) break
  }
  await db.$client.query('close data_rows')
}

async function writeSubject(db: Db, table: DataTable, { files, personal, secret }: Writing): Promise<WrittenSubject> {
  const columns = columnsOf(table, personal)
  const written: WrittenFile[] = []
  const open = () => FORMATS.map((format) => ({ ...format, writer: format.open(columns) }))
  let [writers, rows, part] = [open(), 0, 1]
  const endPart = async (isLast: boolean) => {
    for (const { format, ending, writer } of writers) {
      const bytes = await writer.finish()
      const name = `${table.name}${isLast && part === 1 ? '' : `-${String(part).padStart(4, '0')}`}.${ending}`
      written.push({ name, subject: table.name, format, rows, bytes: bytes.length, fileKey: await files.put(bytes) })
    }
  }
  for await (const portion of rowsOf(db, table, columns, secret)) {
    if (rows + portion.length > A_PART) {
      await endPart(false)
      ;[writers, rows, part] = [open(), 0, part + 1]
    }
    for (const { writer } of writers) await writer.add(portion)
    rows += portion.length
  }
  await endPart(true)
  const manifest = {
    ...{ name: table.name, help: table.help },
    columns: columns.map(({ name, type, isPseudonym, personal: tells }) => ({
      name,
      type,
      ...(isPseudonym ? { isPseudonym } : tells ? { isPersonal: true } : {}),
    })),
    files: written.map(({ name, format, rows: count, bytes, fileKey: sha256 }) => ({ name, format, rows: count, bytes, sha256 })),
  }
  return { manifest, written }
}

/** Writes every subject as the transaction sees it, and the manifest that lists the files. */
export async function writeSet(db: Db, { day, asOf, ...writing }: Writing & { readonly day: Day; readonly asOf: Date }) {
  const subjects: WrittenSubject[] = []
  for (const table of dataTables.contributions()) subjects.push(await writeSubject(db, table, writing))
  const manifest = {
    ...{ format: 'kalasag-data-set', version: 1, day, asOf: asOf.toISOString(), personal: writing.personal },
    conventions:
      'Amounts are whole centavos; instants are UTC; days are Manila days. In CSV, an empty field is null and "" is an empty text.',
    subjects: subjects.map((subject) => subject.manifest),
  }
  const manifestKey = await writing.files.put(Buffer.from(JSON.stringify(manifest, null, 2)))
  return { manifestKey, written: subjects.flatMap(({ written }) => written) }
}
