import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { csvOf, type SheetColumn, spreadsheetOf } from '../src/kit/server/workbook.ts'
import type { Aim } from './aims.ts'
import { memoryOf } from './watch.ts'

const ROWS = 10_000
const columns: readonly SheetColumn<number>[] = [
  ...['Number', 'Line', 'State', 'Description', 'Policyholder', 'Advisor'].map((header) => ({
    header,
    width: 28,
    cell: (n: number) => `${header} ${n}`,
  })),
  { header: 'Premium (PHP)', width: 16, format: '#,##0.00', cell: (n) => n / 100 },
  ...['From', 'To'].map((header) => ({
    header,
    width: 14,
    format: 'yyyy-mm-dd',
    cell: (n: number) => new Date(Date.UTC(2026, 0, n % 365)),
  })),
]

/** Runs work and returns how long it took, how long it blocked the thread, and the peak of the memory that it added to the process. */
async function watched(work: () => Promise<unknown>) {
  const held = monitorEventLoopDelay({ resolution: 1 })
  const before = memoryOf(process.pid).now
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(process.pid).now)
  }, 20)
  held.enable()
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  held.disable()
  clearInterval(watching)
  return { seconds, heldMs: held.max / 1e6, megabytes: Math.max(most, memoryOf(process.pid).now) - before }
}

/** An Excel file of ten thousand rows, compared with the same as text. */
export async function workbook(): Promise<readonly Aim[]> {
  const rows = Array.from({ length: ROWS }, (_, n) => n)
  const write = (count: number) => spreadsheetOf('policies', columns, rows.slice(0, count))
  // The thread that draws is started by the first thing to draw.
  await write(10)
  await pause(100)
  const { seconds, heldMs, megabytes } = await watched(() => write(ROWS))
  const bare = await watched(() => csvOf(rows.map((row) => columns.map(({ cell }) => String(cell(row))))))
  const work = `workbook of ${ROWS.toLocaleString('en')} rows`
  return [
    { work, figure: seconds, unit: 's', is: 'at most', aim: 1, against: `${(seconds / bare.seconds).toFixed(1)} times the same as CSV` },
    { work: `${work}: memory it adds`, figure: megabytes, unit: 'MB', is: 'at most', aim: 150 },
    { work: `${work}: longest wait of everybody else`, figure: heldMs, unit: 'ms', is: 'at most', aim: 100 },
  ]
}
