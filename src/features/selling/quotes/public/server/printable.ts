import type { Brand } from '#domain/brand.ts'
import { AlternatePolicyholder, type Policyholder } from '#domain/person.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Printable } from '#lines/line.ts'
import { codedIn, labelsOf } from '../../server/api/labels.ts'

type Values = Readonly<Record<string, unknown>>

/** A quotation, or the policy that it became. */
export type Sale = {
  readonly line: string
  readonly answers: Values
  readonly holder: Policyholder
  readonly alternate: Values | null
  readonly worksheet: Worksheet
  readonly conditions: readonly string[]
  readonly agentId: string
}

/** What every document of a sale tells. */
export async function printableSale(
  db: Db,
  { answers, holder, alternate, worksheet, conditions, agentId, line }: Sale,
  { insurer, support }: Brand,
): Promise<Omit<Printable<unknown>, 'number' | 'term' | 'issuedOn'>> {
  const { name, address, tin } = insurer
  return {
    details: answers,
    holder,
    alternate: AlternatePolicyholder.safeParse(alternate).data,
    worksheet,
    conditions,
    agent: await getAgent(db, agentId),
    insurer: { name, address, tin, support: `${support.phone}, ${support.email}` },
    labels: await labelsOf(db, codedIn(lineIn({ line }), { answers, holder, alternate })),
  }
}
