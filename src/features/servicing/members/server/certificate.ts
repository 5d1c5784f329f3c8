import type { Brand } from '#domain/brand.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { problem } from '#domain/problem.ts'
import { printableOf } from '#features/servicing/policies/public/server/commands/policies.ts'
import { type PrintContext, policyCertificates } from '#features/servicing/policies/public/server/sources.ts'
import type { FileReply } from '#kit/contract.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { lineIn } from '#lines'
import type { Entry } from '../rules/ledger.ts'
import type { Standing } from './store.ts'

export type CertificateDeps = PrintContext & { readonly brand: Brand }

/** The certificate of one member, drawn for them alone, so that it cannot reveal another. */
export async function certificateOf(
  db: Db,
  { policy, roster, tariff }: Standing,
  entry: Entry,
  { brand, secret, pageUrl }: CertificateDeps,
): Promise<FileReply> {
  const { number, issuedAt, coverFrom, coverTo, state } = policy
  if (number === null || issuedAt === null || state === 'cancelled')
    throw problem('not-ready', { message: 'Certificates are made for a policy that is issued and in force.' })
  const alone = roster.answersWith(policy.answers, [entry.person])
  const letter = lineIn(policy)
    .documents.letters(alone, tariff)
    .find(({ code }) => code === roster.certificate)
  if (!letter) throw problem('not-found')
  const qr = onlyContribution(policyCertificates).prove({ policyNumber: number, coverFrom, coverTo }, { secret, pageUrl })
  const term = { from: entry.from, to: entry.to }
  const document = letter.draw({ ...(await printableOf(db, policy, brand)), details: alone, term, qr })
  return { name: `certificate-${number}.pdf`, type: PDF, bytes: await renderPdf(document, letterheadOf(brand), issuedAt) }
}
