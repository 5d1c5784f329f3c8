import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { csvRows } from '../src/kit/server/spreadsheet/csv-rows.ts'
import { csvOf } from '../src/kit/server/workbook.ts'
import { QUOTATION } from './fill/quotation.ts'
import { type Stage, say, signIn } from './stage.ts'

const ROWS = 10_000
const WRONG = 400
const SINGLE = 200
const DATABASE = 'kalasag'

const figures = (n: number, length: number) => String(n).padStart(length, '0')

/** A file of unrelated owners, of whose rows some are wrong in turn. */
function rowsOf(): string[][] {
  const headings =
    'Registration,Plate number,MV file number,Type of vehicle,Type of use,Make,Model,Model year,Colour,Engine number,Chassis number,First name,Last name,Mobile number,"House, street, subdivision",Province,City or municipality,ZIP code'
  const names = headings.match(/"[^"]+"|[^,]+/g)?.map((name) => name.replaceAll('"', '')) ?? []
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const row = [
      'Renewal',
      `N${String.fromCharCode(65 + (n % 20))}${String.fromCharCode(65 + (Math.floor(n / 20) % 20))} ${figures((n * 7) % 10_000, 4)}`,
    ]
    row.push(
      `1332${figures(n, 11)}`,
      'Sedan',
      'Private',
      'Toyota',
      'Vios',
      '2022',
      'Silver',
      `1NR-${figures(n, 7)}`,
      `PA1B19F38N${figures(n, 7)}`,
    )
    row.push('Owner', 'Number', `0917${figures(n, 7)}`, '12 Lacson Street', 'Negros Occidental', 'Bacolod City', '6100')
    const spoilt = n % (ROWS / WRONG) === 0 ? Math.floor(n / (ROWS / WRONG)) % names.length : undefined
    return row.map((cell, at) => (at === spoilt ? '?' : cell))
  })
  return [names, ...rows]
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** The same file parsed and put into a table, and nothing else. */
async function bare(bytes: Uint8Array, databaseUrl: string): Promise<void> {
  const read = csvRows({ bytes, most: 50_000 })
  if ('problem' in read) throw new Error('the file cannot be read')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  await pool.query('create table if not exists bench_rows (n int, cells jsonb)')
  for (let at = 0; at < read.rows.length; at += 500)
    await pool.query('insert into bench_rows select (r->>0)::int, r->1 from jsonb_array_elements($1::jsonb) r', [
      JSON.stringify(read.rows.slice(at, at + 500).map(({ at: n, cells }) => [n, cells])),
    ])
  await pool.end()
}

/** Ten thousand rows, 400 of them wrong, from the upload to the last price: against the bare file, and against single sales. */
export async function bulk({ ours, owning, addressOf }: Stage): Promise<void> {
  const program = await ours(DATABASE, { KALASAG_PART: 'all' })
  let email = ''
  await owning(DATABASE, async (owner) => {
    const { rows } = await owner.query(`select email from staff where role_code = 'AG1' order by agent_code limit 1`)
    email = rows[0].email
  })
  const headers = await signIn(program, email)
  const call = async (method: string, path: string, body?: string | FormData, more: Record<string, string> = {}) => {
    const response = await fetch(`${program.url}/sdx-api/secure/${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body ? { body } : {}),
    })
    const { data, message } = (await response.json()) as {
      data: { id: string; state: string; counts: { unchecked: number; wrong: number; ready: number } }
      message: string
    }
    if (!response.ok) throw new Error(`${response.status} ${message}`)
    return data
  }
  const bytes = Uint8Array.from(await csvOf(rowsOf()))
  const baseline = await seconds(() => bare(bytes, addressOf(DATABASE)))
  let batch = ''
  const upload = await seconds(async () => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'book.csv')
    batch = (await call('POST', 'user/bulk-upload?line=ctpl', form)).id
  })
  let counts = { wrong: 0, ready: 0 }
  const check = await seconds(async () => {
    for (;;) {
      const found = await call('GET', `user/bulk-batch/${batch}`)
      if (found.state !== 'uploaded') {
        counts = found.counts
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  const single = await seconds(async () => {
    for (let n = 0; n < SINGLE; n += 1)
      await call('POST', 'user/ctpl-quotation', JSON.stringify(QUOTATION), { 'content-type': 'application/json' })
  })
  const each = (single / SINGLE) * ROWS
  say(
    `bulk: ${ROWS.toLocaleString('en')} CTPL rows: taken in in ${upload.toFixed(1)} s, checked and priced in ${check.toFixed(1)} s (${Math.round(ROWS / check).toLocaleString('en')} rows/s), ${counts.wrong} wrong, ${counts.ready} ready`,
  )
  say(
    `bulk ÷ bare parse and insert = ${((upload + check) / baseline).toFixed(1)}; bulk ÷ single quotations one after the other = ${((upload + check) / each).toFixed(2)}`,
  )
}
