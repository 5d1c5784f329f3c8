import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { batchLife } from '#domain/life-cycles.ts'
import { type Finding, hideSealedFinding } from '#domain/worksheet.ts'
import { findActiveStaff, staffActor } from '#features/people/staff/public/server/staff.ts'
import { valuesOf } from '#features/reference/lookups/public/server/commands.ts'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { checkSale } from '#features/selling/quotes/public/server/commands/whole.ts'
import { tariffFor } from '#features/selling/tariffs/public/rules.ts'
import { tariffsOf } from '#features/selling/tariffs/public/server/commands.ts'
import type { Staff } from '#kit/actor.ts'
import { isAbsent, rowsIn as peopleIn } from '#kit/field.ts'
import { Problem } from '#kit/problem.ts'
import { type Db, rememberingAnswers } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { sealAnswers } from '#kit/server/sealed.ts'
import { manyTogether } from '#kit/server/together.ts'
import { lineIn } from '#lines'
import type { Line } from '#lines/line.ts'
import { type Fault, type FileLine, type Parts, stateAfter } from '../rules/batch.ts'
import { type Column, columnsOf, peopleFields } from '../rules/columns.ts'
import { Choices, readRow } from '../rules/read-row.ts'
import { settleDuplicates } from './duplicates.ts'
import { publishBatchChange } from './live.ts'
import { type BatchRecord, countsOf, holdBatch, type RowRecord, rowsIn } from './store.ts'
import { batches } from './tables.ts'
import { type Lists, listOf } from './template.ts'

/** The values of the lists that columns choose from, including what today's tariff offers. */
export async function listsOf(db: Db, line: Line, columns: readonly Column[], now: Date): Promise<Lists> {
  const today = dayOf(now)
  const tariff = tariffFor(await tariffsOf(db, line.code, today), today)
  const offers = tariff ? line.price.offers({}, tariff) : {}
  const lists = await Promise.all(
    columns.map(async (column) => {
      const { field } = column
      const own = field.options ?? offers[field.name]?.options
      const name = listOf(column)
      return name === undefined ? [] : [[name, own ?? (field.lookup ? await valuesOf(db, field.lookup.list) : [])] as const]
    }),
  )
  return Object.fromEntries(lists.flat())
}

/** Everything that the check of a row needs besides the row. */
export type Checking = {
  readonly line: Line
  readonly batch: BatchRecord
  readonly actor: Staff
  readonly columns: ReadonlyMap<string, Column>
  readonly choices: Choices
  readonly now: Date
}

/** The person in whose name a batch is sold; undefined if they no longer work here. */
export async function sellerOf(db: Db, { agentId }: Pick<BatchRecord, 'agentId'>): Promise<Staff | undefined> {
  const row = await findActiveStaff(db, { id: agentId })
  return row && staffActor(db, row, '')
}

export async function checkingOf(db: Db, batch: BatchRecord, actor: Staff, now: Date): Promise<Checking> {
  const line = lineIn(batch)
  const columns = columnsOf(line, batch.kind)
  return {
    ...{ line, batch, actor, now },
    columns: new Map(columns.map((column) => [column.path, column])),
    choices: new Choices(await listsOf(db, line, columns, now)),
  }
}

const remedied = ({ sentence, remedy }: Finding) => [sentence, remedy?.sentence].filter(Boolean).join(' ')
const LEVELS = { info: undefined, warn: 'warn', refer: 'refer', decline: 'wrong' } as const

const findingFaults = (findings: readonly Finding[]): Fault[] =>
  findings.map(hideSealedFinding).flatMap((finding) => {
    const level = LEVELS[finding.level]
    return level ? [{ path: `control.${finding.code}`, column: '', message: remedied(finding), level }] : []
  })

/**
 * What was refused, by column and in words: each answer once. For insured people it says which person, and in which row of the file they
 * are.
 */
function refusedFaults(error: unknown, { columns, line }: Pick<Checking, 'columns' | 'line'>, lines: readonly FileLine[]): Fault[] {
  const of = line.bulk?.people?.field
  const told = (path: readonly string[], message: string): Fault => {
    const [part = '', name, index, cell] = path
    const isPerson = name !== undefined && name === of && cell !== undefined
    const at = isPerson ? `${part}.${name}.${cell}` : [part, name].filter((each) => each !== undefined).join('.')
    return {
      ...{ path: at, column: columns.get(at)?.heading ?? '', message, level: 'wrong' },
      ...(isPerson ? { person: Number(index), ...(lines.length > 1 ? { row: lines[Number(index)]?.n } : {}) } : {}),
    }
  }
  const once = (faults: readonly Fault[]) =>
    faults.filter(({ path, person }, index) => faults.findIndex((other) => other.path === path && other.person === person) === index)
  if (error instanceof z.ZodError) return once(error.issues.map(({ path, message }) => told(path.map(String), message)))
  if (!(error instanceof Problem)) throw error
  const { fields } = error
  return fields.length > 0 ? once(fields.map(({ path, message }) => told(path.split('.'), message))) : [told([], error.message)]
}

type Checked = Pick<RowRecord, 'state' | 'parts' | 'faults' | 'keys' | 'description' | 'holderName' | 'total' | 'coverFrom' | 'coverTo'>

/** The shared answers of all rows combined with the row's own. */
export const partsTogether = (shared: Parts, own: Parts): Parts => ({
  answers: { ...shared.answers, ...own.answers },
  holder: { ...shared.holder, ...own.holder },
  commercial: { ...shared.commercial, ...own.commercial },
})
/** The rows of the file that form this sale. */
export const linesOf = ({ n, cells, unread, more }: Pick<RowRecord, 'n' | 'cells' | 'unread' | 'more'>): readonly FileLine[] => [
  { n, cells, unread },
  ...more,
]

/** The answers of a row as corrected, or else from its cells, with the people it insures. */
function readParts(row: Row, lines: readonly FileLine[], checking: Checking): { readonly parts: Parts; readonly faults: readonly Fault[] } {
  const { line, batch } = checking
  const { people } = line.bulk ?? {}
  const isKept = row.isMended && row.parts !== null
  const read = isKept ? undefined : readRow(lines, { ...checking, ...batch })
  const parts: Parts = read?.parts ?? row.parts ?? {}
  const faults = read?.faults ?? []
  if (!people) return { parts, faults }
  const rows = read?.people ?? peopleIn(parts.answers?.[people.field])
  const said = { ...batch.shared.answers, ...parts.answers }
  const whole = people.answersWith(said, rows)
  const own = Object.entries(whole).filter(([name, value]) => parts.answers?.[name] !== undefined || batch.shared.answers?.[name] !== value)
  return { parts: { ...parts, answers: RawAnswers.parse(Object.fromEntries(own)), holder: holderOf(checking, parts, rows[0]) }, faults }
}

const NAMES = ['firstName', 'lastName', 'companyName']

/** The policyholder of a row: the one named, or else the first of the people it insures. */
function holderOf({ line, batch }: Checking, { holder = {} }: Parts, first: Readonly<Record<string, unknown>> = {}): Parts['holder'] {
  if (batch.kind === 'fleet' || NAMES.some((name) => !isAbsent(holder[name]))) return holder
  const asked = Object.keys(line.risk.holder.shape)
  const same = peopleFields(line).flatMap(({ name }) =>
    asked.includes(name) && !isAbsent(first[name]) ? [[name, first[name]] as const] : [],
  )
  return RawAnswers.parse({ ...Object.fromEntries(same), ...holder })
}

type Row = Pick<RowRecord, 'id' | 'n' | 'cells' | 'unread' | 'more' | 'parts' | 'isMended'>

/** A row's answers, checked, priced and controlled like those of a single sale. */
export async function checkRow(db: Db, row: Row, checking: Checking): Promise<Checked> {
  const { line, batch, actor, now } = checking
  const lines = linesOf(row)
  const read = readParts(row, lines, checking)
  const unpriced = { parts: read.parts, keys: [], description: '', holderName: '', total: null, coverFrom: null, coverTo: null }
  try {
    const sale = await checkSale(db, line, { id: row.id, ...partsTogether(batch.shared, read.parts) }, { actor, now })
    const faults = [...read.faults, ...findingFaults(sale.findings)]
    return {
      ...{ state: stateAfter(faults), parts: read.parts, faults },
      keys: sale.keys.map(({ kind, value }) => `${kind}:${value}`),
      ...{ description: sale.description, holderName: sale.holderName.slice(0, 200), total: sale.worksheet.total },
      ...{ coverFrom: sale.term.from, coverTo: sale.term.to },
    }
  } catch (error) {
    const faults = [...read.faults, ...refusedFaults(error, checking, lines)]
    return { ...unpriced, state: 'wrong', faults, description: titleOf(line, read.parts) }
  }
}

/** How people recognise a row that cannot be described yet. */
const titleOf = ({ bulk }: Line, { answers = {} }: Parts): string =>
  [answers, ...peopleIn(answers[bulk?.people?.field ?? ''])]
    .flatMap((said) => (bulk?.keys ?? []).flatMap((name) => (isAbsent(said[name]) ? [] : [String(said[name])])))
    .slice(0, 2)
    .join(' · ')
    .slice(0, 200)

/** Rows in one transaction. */
const AT_ONCE = 250

async function keepChecked(db: Db, rows: readonly (Checked & { readonly id: string })[], now: Date): Promise<void> {
  const sealed = rows.map(({ parts, faults, ...row }) => ({ ...row, parts: sealAnswers(parts), faults: sealAnswers(faults) }))
  await db.execute(
    sql`update batch_rows r set state = w.state, parts = w.parts, faults = w.faults, keys = w.keys, description = w.description, holder_name = w."holderName",
          total_centavos = w.total, cover_from = w."coverFrom", cover_to = w."coverTo", quotation_id = null, failure = null, updated_at = ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) w(id uuid, state text, parts jsonb, faults jsonb, keys text[], description text,
          "holderName" text, total bigint, "coverFrom" date, "coverTo" date) where r.id = w.id`,
  )
}

/** Continues checking where a batch left off, some rows per transaction: if killed in between, another process continues from there. */
export async function checkAll(batchId: string, { transaction, now, actor: system }: JobContext): Promise<void> {
  const begun = await transaction(async (db) => {
    const batch = await holdBatch(db, batchId)
    const actor = batch && (await sellerOf(db, batch))
    return batch && actor && batch.state === 'uploaded' ? checkingOf(db, batch, actor, now) : undefined
  })
  if (!begun) return
  const checkSome = () =>
    transaction(async (db) => {
      const batch = await holdBatch(db, batchId)
      // Someone changed the columns in the meantime, which started another check.
      if (batch?.state !== 'uploaded' || batch.updatedAt.getTime() !== begun.batch.updatedAt.getTime()) return false
      const rows = await rowsIn(db, batchId, ['unchecked'], AT_ONCE)
      const reading = rememberingAnswers(db)
      const checked: (Checked & { readonly id: string })[] = []
      await manyTogether(reading, rows, async (row) => void checked.push({ id: row.id, ...(await checkRow(reading, row, begun)) }))
      if (checked.length > 0) await keepChecked(db, checked, now)
      await publishBatchChange(db, batchId)
      if (rows.length === AT_ONCE) return true
      await settleDuplicates(db, batch, begun.line, now)
      const { wrong } = await countsOf(db, batchId)
      const event = wrong > 0 ? 'find-faults' : 'price'
      await advance(db, { cycle: batchLife, table: batches, id: batchId, from: 'uploaded', event, actor: system, set: { updatedAt: now } })
      return false
    })
  while (await checkSome());
}
