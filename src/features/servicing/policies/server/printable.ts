import type { Brand } from '#domain/brand.ts'
import { type Day, dayOf } from '#domain/day.ts'
import { issuingOn, textsFor } from '#features/reference/lookups/public/server/commands.ts'
import { codedAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { printableSale } from '#features/selling/quotes/public/server/printable.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Issuing, Printable } from '#lines/line/documents.ts'
import { wasIssued } from '../public/rules/policies.ts'
import { type CertificatePrint, policyInvoices } from '../public/server/sources.ts'
import type { PolicyRow } from './store.ts'

/** Everything that a document of the policy may state. */
export async function printableOf(db: Db, row: PolicyRow, brand: Brand, certificate?: CertificatePrint): Promise<Printable<unknown>> {
  const codes = codedAnswers(lineIn(row).risk.schema, row.answers).map(({ list, code }) => [list, code] as const)
  return {
    // Documents name who sold it, with their licence on that day.
    ...(await printableSale(db, { ...row, agentId: row.soldBy ?? row.agentId }, brand, dayOf(row.issuedAt ?? row.createdAt))),
    number: row.number ?? row.quotationNumber,
    term: { from: row.coverFrom, to: row.coverTo },
    issuedOn: dayOf(row.issuedAt ?? row.createdAt),
    issuedAt: row.issuedAt ?? undefined,
    issuing: row.issuedAt ? await issuingOf(db, row.branch, dayOf(row.issuedAt)) : undefined,
    texts: await textsFor(db, codes),
    invoice: wasIssued(row) ? await invoiceOf(db, row.id) : undefined,
    ...certificate,
  }
}

/** The invoice for the premium as it is paid now. */
const invoiceOf = async (db: Db, policyId: string) =>
  (await onlyContribution(policyInvoices).of(db, policyId)).findLast(({ isOfPremium, isReversed }) => isOfPremium && !isReversed)

const FORM = 'form:'

/** The issuing details of a branch on a given day. */
export async function issuingOf(db: Db, branch: string, day: Day): Promise<Issuing> {
  const rows = await issuingOn(db, day)
  const signatory = rows.get('signatory')
  return {
    place: rows.get(`place:${branch}`)?.label,
    signatory: signatory && { name: signatory.label, title: signatory.extra?.title ?? '' },
    authority: rows.get('authority')?.label,
    notice: rows.get('important-notice')?.extra?.text,
    forms: Object.fromEntries(
      [...rows.values()].flatMap(({ code, label, extra }) =>
        code.startsWith(FORM)
          ? [[code.slice(FORM.length), { version: label, approval: extra?.approval ?? '', conditions: extra?.text }]]
          : [],
      ),
    ),
  }
}
