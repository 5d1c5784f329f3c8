import type { Brand } from '#domain/brand.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { problem } from '#domain/problem.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { FileReply } from '#kit/contract.ts'
import type { Document } from '#kit/document.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import type { DocumentSigning } from '#kit/server/pdf/document-signing.ts'
import type { Roll } from '#kit/server/pdf/strip.ts'
import { renderMerged, renderPdf, renderStrip } from '#kit/server/pdf.ts'
import { lineIn } from '#lines'
import { isDocumentKind, type PolicyDocumentKind } from '../public/rules/policies.ts'
import { type PrintContext, policyCertificates, policyInvoices } from '../public/server/sources.ts'
import { printableOf } from './printable.ts'
import type { PolicyRow } from './store.ts'

export type Printing = PrintContext & { readonly brand: Brand }

const FILE_NAMES: Readonly<Record<PolicyDocumentKind, string>> = {
  policy: 'policy',
  compulsory: 'compulsory-cover',
  certificate: 'certificate-of-cover',
}

/** What is printed; a certificate on sheets, or on the roll of a thermal printer. */
type Asked = { readonly kind: string; readonly roll?: Roll | undefined }

/** A document of an issued policy as a PDF: by its kind or, for an invoice or credit note, by its number. */
export async function printed(
  row: PolicyRow,
  { kind, roll }: Asked,
  db: Db,
  printing: Printing & { readonly signing: DocumentSigning },
): Promise<FileReply> {
  const { brand, signing } = printing
  const drawn = isDocumentKind(kind)
    ? await drawOwn(row, kind, db, { brand, certificate: await certificateOf(row, db, printing) })
    : ((await drawLetter(row, kind, db, printing)) ?? (await drawInvoice(row, kind, db)))
  if (!drawn || (roll && kind !== 'certificate')) throw problem('not-found')
  const letterhead = letterheadOf(brand)
  const bytes = roll
    ? await renderStrip(drawn.document, letterhead, roll, drawn.issuedAt, await signing())
    : await renderPdf(drawn.document, letterhead, drawn.issuedAt, await signing())
  return { name: `${drawn.fileName}${roll ? `-${roll}mm` : ''}.pdf`, type: PDF, bytes }
}

/** The certificate of each policy or, if it needs none, its schedule, in one PDF; without those still waiting for theirs. */
export async function printPolicies(rows: readonly PolicyRow[], db: Db, printing: Printing): Promise<Uint8Array | undefined> {
  const drawn: (readonly [Document, Date])[] = []
  for (const row of rows) {
    const isCertified = lineIn(row).documents.isCertified(row.answers)
    const certificate = await certificateOf(row, db, printing)
    if (isCertified && !certificate) continue
    const own = await drawOwn(row, isCertified ? 'certificate' : 'policy', db, { ...printing, certificate })
    if (own) drawn.push([own.document, own.issuedAt])
  }
  return drawn.length > 0 ? renderMerged(drawn, letterheadOf(printing.brand)) : undefined
}

/** What is printed of its certificate; undefined until there is one, and if it needs none. */
const certificateOf = async (row: PolicyRow, db: Db, { secret, pageUrl }: PrintContext) =>
  lineIn(row).documents.isCertified(row.answers) ? onlyContribution(policyCertificates).print(db, row.id, { secret, pageUrl }) : undefined

type Drawn = { readonly document: Document; readonly issuedAt: Date; readonly fileName: string }

async function drawInvoice(row: PolicyRow, number: string, db: Db): Promise<Drawn | undefined> {
  const drawn = await onlyContribution(policyInvoices).print(db, row.id, number)
  return drawn && { ...drawn, fileName: number }
}

const NOT_ISSUED = 'The policy can be printed once it is paid and issued.'

/**
 * A further document of the line, with a code that shows anyone who scans it whether the policy is still valid; a cancelled policy has
 * none.
 */
async function drawLetter(row: PolicyRow, code: string, db: Db, { brand, secret, pageUrl }: Printing): Promise<Drawn | undefined> {
  const letter = lineIn(row)
    .documents.letters(row.answers, await getTariff(db, row.tariffId))
    .find((each) => each.code === code)
  if (!letter) return undefined
  if (row.number === null || row.issuedAt === null) throw problem('not-ready', { message: NOT_ISSUED })
  if (row.state === 'cancelled') throw problem('not-now', { message: 'The policy was cancelled, and its letters are void.' })
  const facts = await printableOf(db, row, brand)
  if (!facts.invoice) throw problem('not-ready', { message: 'The letter is made once the premium is paid.' })
  const { number, coverFrom, coverTo } = row
  const qr = onlyContribution(policyCertificates).prove({ policyNumber: number, coverFrom, coverTo }, { secret, pageUrl })
  const document = letter.draw({ ...facts, qr })
  return { document, issuedAt: row.issuedAt, fileName: `${code}-${number}` }
}

type Drawing = { readonly brand: Brand; readonly certificate: Awaited<ReturnType<typeof certificateOf>> }

async function drawOwn(row: PolicyRow, kind: PolicyDocumentKind, db: Db, { brand, certificate }: Drawing): Promise<Drawn | undefined> {
  if (row.number === null || row.issuedAt === null) throw problem('not-ready', { message: NOT_ISSUED })
  const { documents } = lineIn(row)
  const draw = documents[kind]
  if (!draw || (kind !== 'policy' && !documents.isCertified(row.answers))) return undefined
  if (kind === 'certificate' && !certificate)
    throw problem('not-ready', {
      message: 'The certificate of cover can be printed once it is authenticated. We are still waiting for that.',
    })
  const document = draw(await printableOf(db, row, brand, certificate), await getTariff(db, row.tariffId))
  const watermark = row.state === 'cancelled' ? { watermark: 'CANCELLED' } : {}
  return { document: { ...document, ...watermark }, issuedAt: row.issuedAt, fileName: `${FILE_NAMES[kind]}-${row.number}` }
}
