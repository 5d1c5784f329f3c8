/** An invoice for a paid premium, or a credit note for what of it is returned. */
export const INVOICE_KINDS = ['invoice', 'credit-note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const INVOICE_TITLES: Readonly<Record<InvoiceKind, string>> = { invoice: 'Invoice', 'credit-note': 'Credit note' }
