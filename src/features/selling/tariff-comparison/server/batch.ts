import { setImmediate } from 'node:timers/promises'
import { dayOf } from '#domain/day.ts'
import { type DatedFormats, formatsOn } from '#domain/mark-formats.ts'
import { discountOf } from '#features/selling/quotes/public/rules/commercial.ts'
import { inspectedRiskText } from '#features/selling/quotes/public/rules/risk.ts'
import { insuredPeriods } from '#features/selling/quotes/public/server/sources.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { applicableAnswers } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import { digestOf } from '#kit/server/sealed.ts'
import type { MarketValue } from '#lines/line/control.ts'
import type { ValuedModel } from '#lines/line/risk.ts'
import type { Line } from '#lines/line.ts'
import { type Compared, compare } from '../rules/compare.ts'
import { addRows, nextQuotations, type RunQuotation } from './store/runs.ts'

/** Quotations in one transaction. */
const AT_ONCE = 250
/** The number after which the process yields to others that are waiting. */
const IN_A_ROW = 20

export type Running = {
  readonly runId: string
  readonly line: Line
  /** The draft, always the same object: a line parses it once. */
  readonly draft: { readonly version: string; readonly tables: unknown }
  readonly formats: readonly DatedFormats[]
  readonly marketOf: (valued: ValuedModel, today: string) => MarketValue | undefined
}

/** Clashes of the whole batch, each with the term given by the version that priced it; undefined where that is no longer known. */
async function clashesIn(db: Db, { line, formats }: Pick<Running, 'line' | 'formats'>, batch: readonly RunQuotation[]) {
  const asked = []
  for (const { id, answers, tariffId, quotedAt } of batch) {
    const tariff = await getTariff(db, tariffId)
    try {
      const known = applicableAnswers(line.risk.schema, answers)
      const today = dayOf(quotedAt)
      const insured = { table: tariff, term: line.risk.term(known, tariff, today), formats: formatsOn(formats, today) ?? [] }
      asked.push({ id, keys: line.risk.insuredKeys(known, insured) })
    } catch {
      // Answers of an older release: the comparison reports that itself.
    }
  }
  return onlyContribution(insuredPeriods)(db, asked)
}

/** The day of an inspection, if it was of exactly these answers. */
const inspectionDay = (line: Line, answers: RunQuotation['answers'], inspection: RunQuotation['inspection']) =>
  inspection && inspection.fingerprint === digestOf(inspectedRiskText(line, answers)) ? inspection.day : undefined

/** Compares the next quotations after a position; returns the new position and how many there were. */
export async function compareBatch(db: Db, { runId, line, draft, formats, marketOf }: Running, after: string | null, most: number) {
  const batch = await nextQuotations(db, line.code, after, Math.min(AT_ONCE, most))
  const clashes = await clashesIn(db, { line, formats }, batch)
  const rows = []
  for (const [
    index,
    { id, agentId, branch, answers, commercial, tariffId, quotedAt, agreement, experience, inspection },
  ] of batch.entries()) {
    if (index % IN_A_ROW === 0) await setImmediate()
    const today = dayOf(quotedAt)
    const known = applicableAnswers(line.risk.schema, answers)
    const valued = line.risk.valued(known)
    const quotation: Compared = {
      ...{ answers: known, branch, today },
      discount: discountOf(agreement, commercial.discount),
      experience: experience ?? undefined,
      market: valued && marketOf(valued, today),
      clashes: clashes.get(id) ?? [],
      formats: formatsOn(formats, today) ?? [],
      inspectedOn: inspectionDay(line, known, inspection),
    }
    rows.push({ runId, quotationId: id, agentId, ...compare(line, quotation, await getTariff(db, tariffId), draft) })
  }
  await addRows(db, rows)
  return { position: batch.at(-1)?.id ?? after, count: batch.length }
}
