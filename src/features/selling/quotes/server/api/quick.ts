import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { tariffFor } from '#features/selling/tariffs/public/rules.ts'
import { tariffsOf } from '#features/selling/tariffs/public/server/commands.ts'
import { issuesAsOf } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import type { RawAnswers } from '../../public/rules/answers.ts'
import { unofferedAnswers, withOfferedDefaults } from '../../rules/offered.ts'
import { amongAnswers } from '../../rules/refused.ts'

type Asked = { readonly branch: string; readonly now: Date }

/** The price of the fewest answers; throws with the answers that are missing or wrong. */
export async function quickPrice(
  db: Db,
  line: Line,
  raw: RawAnswers,
  { branch, now }: Asked,
): Promise<{ tariff: string; worksheet: Worksheet }> {
  const today = dayOf(now)
  const tariff = tariffFor(await tariffsOf(db, line.code, today), today)
  if (!tariff) throw problem('no-tariff')
  const answers = withOfferedDefaults(line, raw, tariff)
  const wrong = [
    ...Object.entries(unofferedAnswers(line, answers, tariff)),
    ...issuesAsOf(line.risk.schema, answers, now).map(({ path, message }) => [path.join('.'), message] as const),
  ]
  if (wrong.length > 0) throw problem('invalid', { fields: wrong.map(([name, message]) => ({ path: `answers.${name}`, message })) })
  const worksheet = amongAnswers(() => line.price.quickRate(answers, tariff, { today, branch }))
  if (worksheet) return { tariff: tariff.version, worksheet }
  const issues =
    line.risk.schema.safeParse(answers).error?.issues.filter(({ path }) => line.risk.quickFields.includes(String(path[0]))) ?? []
  throw new z.ZodError(issues.map((issue) => ({ ...issue, path: ['answers', ...issue.path] })))
}
