import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { AlternatePolicyholder, Policyholder } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import type { Finding } from '#domain/worksheet.ts'
import { clashesOf } from '#features/policies/commands.ts'
import { applicable, fieldsOf, inPlainWords } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import { isBlank } from '../rules/answers.ts'
import { Commercial } from '../rules/commercial.ts'
import type { Part } from '../rules/steps.ts'
import { gravestFirst, type Priced, priceOf } from '../rules.ts'
import { type Tariff, tariffsOf } from '../store/tariffs.ts'
import type { QuotationRow } from '../store.ts'
import { codedIn, labelsOf, type Parts } from './labels.ts'

type Issues = z.core.$ZodIssue[]

/** What the answers say once every one of them is right. */
export type Valid = {
  readonly answers: Record<string, unknown>
  readonly holder: Policyholder
  readonly alternate: AlternatePolicyholder | null
  readonly commercial: Record<string, unknown>
  readonly labels: Readonly<Record<string, string>>
}

export type Assessment = Priced<Tariff> & { readonly findings: readonly Finding[] }

function read<S extends z.ZodObject>(
  schema: S,
  part: Part,
  values: Readonly<Record<string, unknown>>,
  issues: Issues,
): z.output<S> | undefined {
  const parsed = schema.safeParse(values)
  const labels = new Map(fieldsOf(schema).map(({ name, label }) => [name, label]))
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    const message = inPlainWords(issue.message, labels.get(name) ?? name, values[name] === undefined)
    issues.push({ ...issue, path: [part, ...issue.path], message })
  }
  return parsed.data
}

/** Checks every answer, the coded ones against their lists, and throws with all that is wrong: `answers.plate`, `holder.mobile`. */
export async function validate(
  db: Db,
  line: Line,
  row: Pick<QuotationRow, 'answers' | 'holder' | 'alternate' | 'commercial'>,
): Promise<Valid> {
  const issues: Issues = []
  const parts = {
    answers: applicable(line.details, row.answers),
    holder: applicable(Policyholder, row.holder),
    alternate: row.alternate && !isBlank(row.alternate) ? applicable(AlternatePolicyholder, row.alternate) : null,
    commercial: applicable(Commercial, row.commercial),
  } satisfies Parts
  read(line.details, 'answers', parts.answers, issues)
  const holder = read(Policyholder, 'holder', parts.holder, issues)
  const alternate = parts.alternate && read(AlternatePolicyholder, 'alternate', parts.alternate, issues)
  read(Commercial, 'commercial', parts.commercial, issues)
  const coded = codedIn(line, parts)
  const labels = await labelsOf(db, coded)
  for (const { part, field, list, code, isOpen } of coded) {
    const isTold = issues.some(({ path }) => path[0] === part && path[1] === field)
    if (!isOpen && !isTold && labels[`${list}:${code}`] === undefined)
      issues.push({ code: 'custom', path: [part, field], message: 'Choose one from the list.', input: code })
  }
  if (issues.length > 0 || !holder) throw new z.ZodError(issues)
  return { ...parts, holder, alternate: alternate ?? null, labels }
}

type Risk = {
  readonly id: string | null
  readonly branch: string /** The version that priced it before. */
  readonly keep?: string | undefined
}

/** Prices valid answers as of now and runs technical control on them. */
export async function assess(db: Db, line: Line, answers: unknown, { id, branch, keep }: Risk, now: Date): Promise<Assessment> {
  const today = dayOf(now)
  const priced = priceOf(line, answers, await tariffsOf(db, line.code, today), { today, branch, keep })
  if (!priced) throw problem('no-tariff')
  const { worksheet, tariff, term } = priced
  const clashes = await clashesOf(db, line.riskKeys(answers), term, id)
  return { ...priced, findings: gravestFirst(line.controls(answers, worksheet, tariff, { today, branch, term, clashes })) }
}
