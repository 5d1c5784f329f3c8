import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import PDFDocument from 'pdfkit'
import tariff from '../db/seed/tariffs/ctpl.json' with { type: 'json' }
import { OUR_BRAND } from '../src/domain/our-brand.ts'
import { Policyholder } from '../src/domain/person.ts'
import { certificateSigner } from '../src/features/servicing/certificates/server/signing.ts'
import type { Document } from '../src/kit/document.ts'
import { createSigningIdentity } from '../src/kit/server/pdf/signature.ts'
import { drawPdf } from '../src/kit/server/pdf.ts'
import { ctpl } from '../src/lines/ctpl/index.ts'
import { formats } from '../test/support/mark-formats.ts'
import { madeUp } from '../test/support/papers/made-up.ts'
import type { Aim } from './aims.ts'
import { median } from './cpu.ts'

const ROUNDS = 7
const A_ROUND = 20
const ISSUED_AT = new Date('2026-07-03T07:04:20Z')

const { insurer, support, name, primary, accent } = OUR_BRAND
const brand = { name, primary, accent, footer: `${insurer.name} · ${insurer.licence}` }
const signer = certificateSigner('a secret that is used by the bench only')

/** A branch's issue settings, as in a new database. */
const issuing = (() => {
  const file = readFileSync(new URL('../db/seed/lists/issuing.csv', import.meta.url))
  const rows = parse<{ code: string; label: string; extra: string }>(file, { columns: true })
  const labelOf = (code: string) => rows.find((row) => row.code === code)?.label ?? ''
  const extraOf = (code: string): Readonly<Record<string, string>> => JSON.parse(rows.find((row) => row.code === code)?.extra || '{}')
  return {
    place: labelOf('place:BACOLOD'),
    signatory: { name: labelOf('signatory'), title: extraOf('signatory').title ?? '' },
    authority: labelOf('authority'),
    notice: extraOf('important-notice').text,
    forms: { coc: { version: labelOf('form:coc'), approval: extraOf('form:coc').approval ?? '' } },
  }
})()

/** The certificate of cover of a fictitious policy: two sheets. */
function paperOf(seed: number): Document {
  const [example] = ctpl.examples
  if (!example || !ctpl.documents.certificate) throw new Error('The line has no certificate.')
  const it = madeUp(seed)
  const { engineNo, chassisNo, firstName, lastName, line1 } = it
  const details = { ...example.details, plate: it.plate.replace(' ', ''), mvFile: it.mvFile.replace('-', ''), engineNo, chassisNo }
  const term = ctpl.risk.term(details, tariff, example.today)
  const certificate = { cocNumber: `0331900${String(seed).padStart(5, '0')}`, authNumber: '123456789012', authenticatedOn: example.today }
  const endings = { plateEnding: it.plate.slice(-3), chassisEnding: chassisNo.slice(-4) }
  const code = signer.codeFor({ ...certificate, ...endings, coverFrom: term.from, coverTo: term.to })
  return ctpl.documents.certificate(
    {
      ...{ number: `CTPL-2026-${String(seed).padStart(6, '0')}`, details, formats, term, certificate, issuing },
      holder: Policyholder.parse({ firstName, lastName, line1, mobile: '09171234567', province: 'PH-NEC', city: 'BCD', zip: '6100' }),
      worksheet: ctpl.price.rate(details, tariff, { today: example.today, branch: 'BACOLOD' }),
      ...{ issuedOn: example.today, issuedAt: ISSUED_AT, invoice: { number: `SI-${seed}`, issuedOn: example.today } },
      agent: { name: 'Ana Reyes', code: 'BCD-001', mobile: '+639181234567' },
      insurer: { name: insurer.name, address: insurer.address, tin: insurer.tin, support: `${support.phone}, ${support.email}` },
      labels: { 'Make:TOYOTA': 'Toyota', 'Model:TOYOTA-VIOS': 'Vios', 'City:BCD': 'Bacolod City' },
      qr: { text: `https://kalasag.example/app/verify-certificate?code=${code}`, caption: 'Scan to verify this certificate' },
    },
    tariff,
  )
}

/** Its words on two sheets by pdfkit alone, in a standard font: no layout, no tags, no code, nothing embedded. */
function plain(paper: Document): Promise<Uint8Array> {
  const words = JSON.stringify(paper.blocks).replace(/[^\w.,:;()%]+/g, ' ')
  const pdf = new PDFDocument({ size: 'A4', info: { CreationDate: ISSUED_AT } })
  pdf.fontSize(9).text(words.slice(0, words.length / 2))
  pdf.addPage().text(words.slice(words.length / 2))
  pdf.end()
  return buffer(pdf)
}

/** CPU seconds per document, over several that differ. */
async function costOf(seeds: readonly number[], draw: (paper: Document) => Promise<unknown>): Promise<number> {
  const papers = seeds.map((seed) => paperOf(seed))
  const before = process.cpuUsage()
  for (const paper of papers) await draw(paper)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / papers.length
}

/**
 * How many certificates of two sheets one core draws per second, with and without a signature, compared with as much plain text by the same
 * library.
 */
export async function pdf(): Promise<readonly Aim[]> {
  const identity = await createSigningIdentity(name, ISSUED_AT, 10)
  const drawn = (paper: Document) => drawPdf(paper, brand, ISSUED_AT)
  const signed = (paper: Document) => drawPdf(paper, brand, ISSUED_AT, identity)
  const costs: { drawn: number; signed: number; plain: number }[] = []
  let seed = 0
  const some = () => Array.from({ length: A_ROUND }, () => ++seed)
  for (let round = 0; round < ROUNDS; round++)
    costs.push({ drawn: await costOf(some(), drawn), signed: await costOf(some(), signed), plain: await costOf(some(), plain) })
  // The first rounds warm up.
  const measured = costs.slice(2)
  const aSecond = (way: keyof (typeof costs)[number]) => 1 / median(measured.map((each) => each[way]))
  const kilobytes = (await drawn(paperOf(1))).length / 1000
  return [
    {
      work: 'PDF of two sheets',
      figure: aSecond('drawn'),
      unit: 'a second',
      is: 'at least',
      aim: 500,
      against: `plain text by pdfkit ${aSecond('plain').toFixed(0)}, signed ${aSecond('signed').toFixed(0)}; ${kilobytes.toFixed(0)} kB each`,
    },
  ]
}
