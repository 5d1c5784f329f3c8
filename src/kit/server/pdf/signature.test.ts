import * as pki from 'pkijs'
import { describe, expect, it } from 'vitest'
import { renderPdf } from '../pdf.ts'
import { createSigningIdentity } from './signature.ts'

const brand = { name: 'Kalasag', primary: '#0B4F6C', accent: '#F6A609', footer: 'Kalasag' }
const document = { title: 'Policy schedule', facts: [], blocks: [{ kind: 'text', text: 'What is insured' }] as const }
const createdAt = new Date('2026-11-20T02:00:00Z')
const identity = await createSigningIdentity('Kalasag (demonstration)', new Date('2026-01-01T00:00:00Z'), 10)

/** What the signature covers, and the signature itself. */
function takeApart(bytes: Uint8Array) {
  const [, before, after, length] =
    /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(Buffer.from(bytes).toString('latin1'))?.slice(1).map(Number) ?? []
  if (before === undefined || after === undefined || length === undefined) throw new Error('no signature')
  const covered = Buffer.concat([bytes.subarray(0, before), bytes.subarray(after, after + length)])
  const hex = Buffer.from(bytes.subarray(before + 1, after - 1)).toString('latin1')
  return { covered, signature: Buffer.from(hex, 'hex'), isWhole: after + length === bytes.length }
}

async function isGenuine(covered: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const { content } = pki.ContentInfo.fromBER(new Uint8Array(signature))
  const signed = new pki.SignedData({ schema: content })
  return signed.verify({ signer: 0, data: new Uint8Array(covered).buffer, checkChain: false }).catch(() => false)
}

describe('a signed document', () => {
  it('is signed as a whole, and shows when one letter of it was changed', async () => {
    const { covered, signature, isWhole } = takeApart(await renderPdf(document, brand, createdAt, identity))
    expect(isWhole).toBe(true)
    expect(await isGenuine(covered, signature)).toBe(true)
    covered[200] = (covered[200] ?? 0) ^ 1
    expect(await isGenuine(covered, signature)).toBe(false)
  })

  it('is a PAdES signature of the one field that it has, off the sheet', async () => {
    const text = Buffer.from(await renderPdf(document, brand, createdAt, identity)).toString('latin1')
    for (const told of ['/SubFilter /ETSI.CAdES.detached', '/SigFlags 3', '/Rect [-1 -1 -1 -1]']) expect(text).toContain(told)
    expect(text.match(/\/Type \/Sig\b/g)).toHaveLength(1)
  })

  it('says that it is PDF/A-2a and PDF/UA-1, has its colours defined and all letters embedded', async () => {
    const text = Buffer.from(await renderPdf(document, brand, createdAt, identity)).toString('latin1')
    for (const told of [
      '<pdfaid:part>2</pdfaid:part>',
      '<pdfaid:conformance>A</pdfaid:conformance>',
      '<pdfuaid:part>1</pdfuaid:part>',
      'pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/<',
      '/OutputIntents',
      '/S /GTS_PDFA1',
      '/MarkInfo',
    ])
      expect(text).toContain(told)
    const fonts = text.match(/\/Type \/FontDescriptor/g) ?? []
    expect(text.match(/\/FontFile2/g)).toHaveLength(fonts.length)
    for (const forbidden of ['/JavaScript', '/Encrypt', '/SMask', '/CIDSet', '/NeedAppearances']) expect(text).not.toContain(forbidden)
  })
})
