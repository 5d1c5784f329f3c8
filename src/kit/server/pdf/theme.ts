import { contrast, LEGIBLE } from '../../contrast.ts'

/** Who issues the document: `primary` and `accent` are `#rrggbb`, the footer is printed on each page. */
export type PdfBrand = { readonly name: string; readonly primary: string; readonly accent: string; readonly footer: string }

/** Sizes in points. */
export type Style = { readonly size: number; readonly leading: number; readonly colour: string; readonly bold?: boolean }

/** A thermal printer has no greys and renders them as dots; differences are made by size, weight and position, never by colour alone. */
export const INK = '#000000'
const SOFT = '#44403c'
export const RULE = '#a8a29e'
/** Outline and inside of the letters of a watermark. */
export const WATERMARK = { outline: '#b8b2ab', inside: '#ffffff' } as const

/** Columns of facts, share of the usual leading, and spacing in points. */
type Spacing = {
  readonly columns: number
  readonly leading: number
  readonly section: number
  readonly fact: number
  readonly cell: number
  readonly closing: number
  /** The minimum side of a QR code. */
  readonly code: number
}
export const ROOMY: Spacing = { columns: 2, leading: 1, section: 16, fact: 6, cell: 3.5, closing: 14, code: 84 }
/** Avoids a last sheet that would be half empty. */
export const TIGHT: Spacing = { columns: 3, leading: 0.9, section: 8, fact: 3, cell: 2, closing: 6, code: 72 }

export type PdfTheme = ReturnType<typeof pdfTheme>

export function pdfTheme(brand: PdfBrand, spacing: Spacing) {
  const style = (size: number, leading: number, colour: string, bold = false): Style => ({
    size,
    leading: leading * spacing.leading,
    colour,
    bold,
  })
  const primary = contrast(brand.primary, '#ffffff') >= LEGIBLE ? brand.primary : INK
  return {
    primary,
    accent: brand.accent,
    spacing,
    brand: style(13, 18, primary, true),
    title: style(20, 25, INK, true),
    subtitle: style(10.5, 15, SOFT),
    heading: style(11, 15, primary, true),
    label: style(8, 10.5, SOFT),
    value: style(10, 14, INK),
    factValue: style(9.5, 14, INK, true),
    badge: style(9, 12, INK, true),
    text: style(9.5, 14.5, INK),
    row: style(9.5, 13, INK),
    denseRow: style(8.5, 11.5, INK),
    total: style(11.5, 15, INK, true),
    columnHead: style(8, 11, INK, true),
    note: style(8, 11.5, SOFT),
    margin: style(7.5, 10.5, SOFT),
  } as const
}
