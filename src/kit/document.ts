import type { MessageDescriptor } from './message.ts'

/** A printable document as data. `kit/server/pdf.ts` renders it; nothing here knows how. */
export type Document = {
  readonly title: string
  readonly subtitle?: string
  /** Shown at the top right: number, dates. */
  readonly facts: readonly Fact[]
  readonly blocks: readonly Block[]
  /** Small print at the end. */
  readonly notes?: readonly string[]
  /** Drawn as a vector QR code with a caption under it. */
  readonly qr?: { readonly text: string; readonly caption: string }
  /** Printed across each page, such as `SPECIMEN` or `NOT YET AUTHENTICATED`. */
  readonly watermark?: string
}

export type Fact = {
  readonly label: string
  readonly value: string
  readonly valueI18n?: MessageDescriptor[] | undefined
  /** More about it, such as the words of a clause. */
  readonly note?: string
}

export type Block =
  | {
      readonly kind: 'facts'
      readonly title: string
      readonly facts: readonly Fact[]
      /** What screens show instead. */
      readonly onScreen?: readonly Fact[]
      readonly isOfLimits?: true /** Starts a new sheet. */
      readonly isOnOwnSheet?: true
    }
  | {
      readonly kind: 'amounts'
      readonly title: string
      readonly rows: readonly { readonly label: string; readonly amount: string; readonly strong?: boolean }[]
    }
  | {
      readonly kind: 'table'
      readonly title: string
      readonly columns: readonly string[]
      readonly rows: readonly (readonly string[])[]
      /** What screens show instead. */
      readonly onScreen?: readonly Fact[]
      /** What is covered, and up to which limit. */
      readonly isOfLimits?: true
    }
  | {
      readonly kind: 'drawing'
      readonly title: string
      /** Lines of points, as drawn by a finger; scaled to the width of a signature. */
      readonly strokes: readonly (readonly (readonly [number, number])[])[]
      /** Text alternative for those who cannot see it. */
      readonly says: string
    }
  | { readonly kind: 'text'; readonly title?: string; readonly text: string }
