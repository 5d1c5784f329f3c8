import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import { fieldsOf } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'

/** What is insured, without personal data: a plate or a chassis number identifies someone, `2022 Toyota Vios` does not. */
export async function describeWithoutPersonalData(db: Db, line: Line, answers: Readonly<Record<string, unknown>>): Promise<string | null> {
  const fields = fieldsOf(line.risk.schema).filter(({ personal }) => !personal)
  const impersonal = Object.fromEntries(fields.map(({ name }) => [name, answers[name]]))
  const coded = fields.flatMap(({ name, lookup }) => {
    const code = impersonal[name]
    return lookup && typeof code === 'string' ? [[lookup.list, code] as const] : []
  })
  const labels = await labelsFor(db, coded)
  // Plates and stickers are personal, so none is passed.
  return line.risk.describe(impersonal, (list, code) => labels[`${list}:${code}`] ?? code, []) || null
}
