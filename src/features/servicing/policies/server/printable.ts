import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { textsFor } from '#features/reference/lookups/public/server/commands.ts'
import { codedAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { printableSale } from '#features/selling/quotes/public/server/printable.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Printable } from '#lines/line/documents.ts'
import type { CertificatePrint } from '../public/server/sources.ts'
import type { PolicyRow } from './store.ts'

/** Everything that a document of the policy may tell. */
export async function printableOf(db: Db, row: PolicyRow, brand: Brand, certificate?: CertificatePrint): Promise<Printable<unknown>> {
  const codes = codedAnswers(lineIn(row).risk.schema, row.answers).map(({ list, code }) => [list, code] as const)
  return {
    ...(await printableSale(db, row, brand)),
    number: row.number ?? row.quotationNumber,
    term: { from: row.coverFrom, to: row.coverTo },
    issuedOn: dayOf(row.issuedAt ?? row.createdAt),
    issuedAt: row.issuedAt ?? undefined,
    texts: await textsFor(db, codes),
    ...certificate,
  }
}
