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

const keyOf = ({ list, code }: CodedPart): string => `${list}:${code}`

/** Labels that transactions already know; undefined where no list has the code. */
const known = new WeakMap<object, Map<string, string | undefined>>()

/** Labels of coded answers, by `list:code`; a code that no list has is left out. Each is read once per transaction. */
export async function labelsOf(db: Db, coded: readonly CodedPart[]): Promise<Readonly<Record<string, string>>> {
  const { transaction } = db.$client
  const labels = (transaction && known.get(transaction)) ?? new Map<string, string | undefined>()
  if (transaction) known.set(transaction, labels)
  const wanted = coded.filter((each) => !labels.has(keyOf(each)))
  const found = await labelsFor(
    db,
    wanted.map(({ list, code }) => [list, code] as const),
  )
  for (const each of wanted) labels.set(keyOf(each), found[keyOf(each)])
  return Object.fromEntries(
    coded.flatMap((each) => {
      const label = labels.get(keyOf(each))
      return label === undefined ? [] : [[keyOf(each), label]]
    }),
  )
}

export const labelIn =
  (labels: Readonly<Record<string, string>>) =>
  (list: string, code: string): string =>
    labels[`${list}:${code}`] ?? code
