import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { AlternatePolicyholder } from '#domain/person.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import { labelsFor, textsFor } from '#features/reference/lookups/public/server/commands.ts'
import { codesIn } from '#features/selling/quotes/public/rules/answers.ts'
import { schemaOf } from '#features/selling/quotes/public/rules/steps.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import type { Line, Printable } from '#lines/line.ts'
import type { PolicyRow } from './store.ts'

/** What is printed of an authenticated certificate. */
export type CertificatePrint = Pick<Printable<unknown>, 'certificate' | 'qr'>

/** The line of a stored policy; a line that we no longer sell still has its definition. */
export function lineIn({ line }: Pick<PolicyRow, 'line'>): Line {
  const found = lineOf(line)
  if (!found) throw new Error(`policy of unknown line ${line}`)
  return found
}

const coded = (line: Line, { answers, holder, alternate }: PolicyRow) =>
  [codesIn(line.details, answers), codesIn(schemaOf(line, 'holder'), holder), codesIn(schemaOf(line, 'alternate'), alternate ?? {})]
    .flat()
    .map(({ list, code }) => [list, code] as const)

/** Everything that a document of the policy may tell. */
export async function printableOf(db: Db, row: PolicyRow, brand: Brand, certificate?: CertificatePrint): Promise<Printable<unknown>> {
  const line = lineIn(row)
  const { insurer, support } = brand
  const codes = coded(line, row)
  return {
    number: row.number ?? row.quotationNumber,
    details: row.answers,
    holder: row.holder,
    alternate: AlternatePolicyholder.safeParse(row.alternate).data,
    worksheet: row.worksheet,
    conditions: row.conditions,
    term: { from: row.coverFrom, to: row.coverTo },
    issuedOn: dayOf(row.issuedAt ?? row.createdAt),
    agent: await getAgent(db, row.agentId),
    insurer: { name: insurer.name, address: insurer.address, tin: insurer.tin, support: `${support.phone}, ${support.email}` },
    labels: await labelsFor(db, codes),
    texts: await textsFor(db, codes),
    ...certificate,
  }
}
