import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { csvValue, type DataValue, type SubjectColumn } from '../rules/subjects.ts'
import type { PartWriter } from './part-writer.ts'

/** Compressed row by row; only the compressed file is held in memory. */
export function csvWriter(columns: readonly SubjectColumn[]): PartWriter {
  const gzip = createGzip()
  const chunks: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
  const write = async (lines: readonly string[]) => {
    if (!gzip.write(lines.map((line) => `${line}\r\n`).join(''))) await once(gzip, 'drain')
  }
  const heading = write([columns.map(({ name }) => name).join(',')])
  return {
    add: async (rows: readonly (readonly DataValue[])[]) => {
      await heading
      await write(rows.map((row) => row.map(csvValue).join(',')))
    },
    finish: async () => {
      await heading
      gzip.end()
      await once(gzip, 'end')
      return Buffer.concat(chunks)
    },
  }
}
