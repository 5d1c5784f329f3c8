import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import { type CodedAnswer, codedAnswers } from '../../public/rules/answers.ts'
import { type AnswerPart, schemaOf } from '../../public/rules/steps.ts'

type Values = Readonly<Record<string, unknown>>
export type Parts = Readonly<Partial<Record<AnswerPart, Values | null | undefined>>>
export type CodedPart = CodedAnswer & { readonly part: AnswerPart }

const PARTS = ['answers', 'holder', 'alternate', 'commercial'] as const satisfies readonly AnswerPart[]

/** Every answer of a quotation that is a code of a list of values. */
export const codedIn = (line: Line, parts: Parts): CodedPart[] =>
  PARTS.flatMap((part) => codedAnswers(schemaOf(line, part), parts[part] ?? {}).map((coded) => ({ ...coded, part })))

/** Labels of coded answers, by `list:code`; a code that no list knows is left out. */
export async function labelsOf(db: Db, coded: readonly CodedPart[]): Promise<Readonly<Record<string, string>>> {
  return labelsFor(
    db,
    coded.map(({ list, code }) => [list, code] as const),
  )
}

export const labelIn =
  (labels: Readonly<Record<string, string>>) =>
  (list: string, code: string): string =>
    labels[`${list}:${code}`] ?? code
