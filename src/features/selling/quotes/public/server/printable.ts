import type { Brand } from '#domain/brand.ts'
import type { Day } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { AlternatePolicyholder, type Policyholder } from '#domain/person.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { licenceFor } from '#features/people/licences/public/server/commands.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Printable } from '#lines/line/documents.ts'
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

/** The content common to every document of a sale, with the licence that its agent had on the day of the sale. */
export async function printableSale(
  db: Db,
  { answers, holder, alternate, worksheet, conditions, agentId, line }: Sale,
  { insurer, support }: Brand,
  soldOn: Day,
): Promise<Omit<Printable<unknown>, 'number' | 'term' | 'issuedOn'>> {
  const { name, address, tin } = insurer
  const licence = await licenceFor(db, { agentId, line: lineIn({ line }) }, soldOn)
  return {
    details: answers,
    holder,
    alternate: AlternatePolicyholder.safeParse(alternate).data,
    worksheet,
    conditions,
    agent: { ...(await getAgent(db, agentId)), licence: licence && `${LICENCE_KINDS[licence.kind]} ${licence.number}` },
    insurer: { name, address, tin, support: `${support.phone}, ${support.email}` },
    formats: await markFormatsOn(db, soldOn),
    labels: await labelsOf(db, codedIn(lineIn({ line }), { answers, holder, alternate })),
  }
}
