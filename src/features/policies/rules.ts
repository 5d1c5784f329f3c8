export const DOCUMENTS = ['policy', 'certificate'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]
