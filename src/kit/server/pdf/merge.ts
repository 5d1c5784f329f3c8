import { PDFDocument } from '@cantoo/pdf-lib'

/** PDFs one after the other in one, to be printed at once. Signatures are dropped. */
export async function mergePdfs(all: readonly Uint8Array[]): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false })
  for (const bytes of all) {
    const from = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await made.copyPages(from, from.getPageIndices())) made.addPage(page)
  }
  return made.save()
}
