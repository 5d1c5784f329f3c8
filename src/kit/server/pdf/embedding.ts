import { constants, deflateSync } from 'node:zlib'

type Reference = { data: Record<string, unknown>; end(chunk?: Uint8Array): void }
type Making = { ref(data?: Record<string, unknown>): Reference }

/** pdfkit's font of a document, as far as its published types lack it. */
export type EmbeddedFont = {
  readonly id: string
  document: Making
  dictionary: Reference
  readonly subset: { readonly isUsual?: boolean }
  widths: number[]
  unicode: (readonly number[])[]
  ref(): unknown
  encode(text: string): unknown
  embed(): void
}

/** An object of a PDF as pdfkit made it, kept for all documents; its stream is compressed once, at the best level. */
class Kept implements Reference {
  data: Record<string, unknown>
  bytes: Uint8Array | undefined

  constructor(data: Record<string, unknown> = {}) {
    this.data = data
  }

  end(chunk?: Uint8Array | string): void {
    if (chunk === undefined) return
    this.bytes = deflateSync(chunk, { level: constants.Z_BEST_COMPRESSION })
    this.data.Filter = 'FlateDecode'
  }
}

/** What pdfkit would embed of a font with its current content. */
export function keepEmbedded(font: EmbeddedFont): Kept {
  const root = new Kept()
  Object.assign(font, { document: { ref: (data?: Record<string, unknown>) => new Kept(data) }, dictionary: root })
  font.embed()
  return root
}

/** Writes what was kept into a document. */
export function embedKept(kept: Kept, document: Making, as: Reference = document.ref({ ...kept.data })): Reference {
  const placed = (value: unknown): unknown =>
    value instanceof Kept
      ? embedKept(value, document)
      : Array.isArray(value) && value.some((each) => each instanceof Kept)
        ? value.map(placed)
        : value
  as.data = Object.fromEntries(Object.entries(kept.data).map(([key, value]) => [key, placed(value)]))
  as.end(kept.bytes)
  return as
}
