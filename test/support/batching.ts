import type { Batch, BatchRow, BatchRowItem } from '#features/servicing/bulk/public/contract.ts'
import { columnsOf, TOGETHER } from '#features/servicing/bulk/rules/columns.ts'
import { csvOf } from '#kit/server/workbook.ts'
import { lineIn } from '#lines'
import { proveIdentity, until } from './buying.ts'
import type { Reply } from './calls.ts'
import { answered, type Caller, car } from './quoting.ts'

type Values = Readonly<Record<string, unknown>>
/** A row as filled in: answers by name, with the policyholder's separate. */
export type FilledRow = {
  readonly answers?: Values
  readonly holder?: Values
  /** The insured person, where a row is one of several people, and what the row says that they do together. */
  readonly person?: Values
  readonly trip?: string
}

/** A CSV file with a column for each answer that any row contains, with the template's headings. */
export async function fileOf(
  rows: readonly FilledRow[],
  { kind = 'bulk' as 'bulk' | 'fleet', line = 'ctpl' } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const below = (part: string, values: Values = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${part}.${name}`, value]))
  const people = `answers.${lineIn({ line }).bulk?.people?.field}`
  const given = rows.map(
    ({ answers, holder, person, trip }): Values => ({
      ...below('answers', answers),
      ...below('holder', holder),
      ...below(people, person),
      ...(trip === undefined ? {} : { [TOGETHER]: trip }),
    }),
  )
  const used = columnsOf(lineIn({ line }), kind).filter(({ path }) => given.some((row) => row[path] !== undefined))
  const cell = (value: unknown) =>
    value === undefined ? '' : value === true ? 'Yes' : value === false ? 'No' : Array.isArray(value) ? value.join('; ') : String(value)
  return Uint8Array.from(await csvOf([used.map(({ heading }) => heading), ...given.map((row) => used.map(({ path }) => cell(row[path])))]))
}

type Sending = { readonly kind?: 'bulk' | 'fleet'; readonly line?: string; readonly batch?: string; readonly name?: string }

/** Uploads a file as a browser does. */
export async function sendFile(who: Caller, bytes: Uint8Array<ArrayBuffer> | string, sending: Sending = {}): Promise<Reply> {
  const { kind = 'bulk', line = 'ctpl', batch, name = 'vehicles.csv' } = sending
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const address = kind === 'fleet' ? 'group-excel-upload' : 'bulk-upload'
  const query = new URLSearchParams({ line, ...(batch ? { batch } : {}) })
  const response = await fetch(`${who.url}/sdx-api/secure/user/${address}?${query}`, { method: 'POST', headers: who.headers, body: form })
  return { status: response.status, headers: response.headers, ...JSON.parse(await response.text()) }
}

export const batchOf = async (who: Caller, id: string): Promise<Batch> => answered<Batch>(await who.get(`user/bulk-batch/${id}`))

/** Waits until every row has been checked. */
export const untilChecked = (who: Caller, id: string, seconds = 60): Promise<Batch> =>
  until(
    () => batchOf(who, id),
    ({ state, counts }) => state !== 'uploaded' && counts.unchecked === 0,
    seconds,
  )

/** Waits until everything that can be issued has been. */
export const untilDone = (who: Caller, id: string, seconds = 60): Promise<Batch> =>
  until(
    () => batchOf(who, id),
    ({ state }) => state === 'done',
    seconds,
  )

export async function rowsOf(who: Caller, id: string, query: Readonly<Record<string, string>> = {}): Promise<BatchRowItem[]> {
  const { items } = answered<{ items: BatchRowItem[] }>(await who.get(`user/bulk-batch/${id}/rows`, { limit: '100', ...query }))
  return items
}

/** The row at a line of the file, where the headings are the first line. */
export async function rowAt(who: Caller, id: string, n: number): Promise<BatchRow> {
  const row = (await rowsOf(who, id)).find((each) => each.n === n)
  if (!row) throw new Error(`no row ${n}`)
  return answered<BatchRow>(await who.get(`user/bulk-batch/${id}/row/${row.id}`))
}

/** Confirms what is shown. */
export const confirm = (who: Caller, { id, line, counts }: Batch, days = 30): Promise<Reply> =>
  who.post(`user/bulk-batch/${id}/confirm`, {
    ...{ policies: counts.ready, premium: counts.premium, days },
    consents: lineIn({ line }).sale.declarations.map(({ code, version }) => ({ code, version, accepted: true })),
  })

/** Uploads a file of unrelated owners, and waits until it has been checked. */
export async function uploaded(who: Caller, rows: readonly FilledRow[], sending: Sending = {}): Promise<Batch> {
  const batch = answered<Batch>(await sendFile(who, await fileOf(rows, sending), sending))
  return untilChecked(who, batch.id)
}

/** The same for a fleet of one policyholder. */
export async function uploadedFleet(
  who: Caller,
  rows: readonly FilledRow[],
  holder: Values,
  { line = 'ctpl', answers = undefined as Values | undefined } = {},
): Promise<Batch> {
  const { id } = answered<Batch>(await sendFile(who, await fileOf(rows, { kind: 'fleet', line }), { kind: 'fleet', line }))
  answered(await who.put(`user/bulk-batch/${id}/shared`, { holder, ...(answers ? { answers } : {}) }))
  return untilChecked(who, id)
}

/** A vehicle that a policyholder wants to insure with others, in an upload that is waiting for confirmation. */
export async function batchedOf(who: Caller, holder: Values): Promise<{ readonly batch: string; readonly batchRow: string }> {
  const { id } = await uploaded(who, [{ answers: car(), holder }])
  const [row] = await rowsOf(who, id)
  return { batch: id, batchRow: row?.id ?? '' }
}

/** A vehicle of a fleet that is issued once its statement is paid; returns the statement. */
export async function statedOf(who: Caller, holder: Values): Promise<{ readonly statement: string }> {
  const batch = await uploadedFleet(who, [{ answers: car() }], holder)
  answered(await confirm(who, batch, 0))
  const { unproven } = await untilDone(who, batch.id)
  if (unproven) await proveIdentity(who, unproven)
  const { statement } = await until(
    () => batchOf(who, batch.id),
    (each) => each.statement !== null,
  )
  return { statement: statement?.id ?? '' }
}
