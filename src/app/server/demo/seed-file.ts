import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { ROOT } from '#kit/server/root.ts'

const SEED = join(ROOT, 'db/seed/demo')

/** The rows of one of the demonstration's CSV files. */
export const rowsOf = async <T>(file: string, row: z.ZodType<T>): Promise<T[]> =>
  z.array(row).parse(parse(await readFile(join(SEED, file), 'utf8'), { columns: true }))
