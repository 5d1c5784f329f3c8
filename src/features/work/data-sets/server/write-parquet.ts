import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { DataType } from '#kit/data-tables.ts'
import type { DataValue, SubjectColumn } from '../rules/subjects.ts'
import type { PartWriter } from './part-writer.ts'

const TYPES: Readonly<Record<DataType, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  date: { type: 'INT32', converted_type: 'DATE' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  boolean: { type: 'BOOLEAN' },
}

/** A value as the format requires it: whole numbers of 64 bits, days at midnight. */
function stored(type: DataType, value: DataValue): unknown {
  if (value === null) return undefined
  if (type === 'integer') return BigInt(Number(value))
  if (type === 'date') return new Date(`${String(value)}T00:00:00Z`)
  return value
}

/** Rows are written a group at a time, column by column; only the file and one group are held in memory. */
export function parquetWriter(columns: readonly SubjectColumn[]): PartWriter {
  const writer = new ByteWriter()
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...TYPES[type] })),
  ]
  const file = new ParquetWriter({ writer, schema, createdBy: 'kalasag' })
  return {
    add: async (rows) => {
      if (rows.length === 0) return
      const columnData = columns.map(({ name, type }, n) => ({ name, data: rows.map((row) => stored(type, row[n] ?? null)) }))
      await file.write({ columnData, rowGroupSize: rows.length })
    },
    finish: async () => {
      await file.finish()
      return writer.getBytes()
    },
  }
}
