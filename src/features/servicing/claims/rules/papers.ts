import type { ClaimPaper } from '#lines/line/claims.ts'

/** A document that was asked for, and since when. */
export type WantedPaper = ClaimPaper & { readonly since: string }

/** Whatever does not fit the list. */
export const OTHER_PAPER = 'other'
export const MOST_FILES = 60
/** Documents that the office names itself are numbered. */
const OWN = 'own-'
export const ownPaperCode = (number: number): string => `${OWN}${String(number)}`
export const isOwnPaper = (code: string): boolean => code.startsWith(OWN)

type Sent = { readonly paper: string; readonly createdAt: Date }

/** Whether a document was received; one requested again because it was unreadable must have been sent again. */
export const isThere = ({ code, since }: WantedPaper, files: readonly Sent[]): boolean =>
  files.some(({ paper, createdAt }) => paper === code && createdAt.getTime() >= new Date(since).getTime())

export const isComplete = (wanted: readonly WantedPaper[], files: readonly Sent[]): boolean =>
  wanted.every((paper) => isThere(paper, files))

/** The requested documents with additional ones; a repeated request restarts the wait. */
export const wantedWith = (before: readonly WantedPaper[], more: readonly ClaimPaper[], since: Date): readonly WantedPaper[] => [
  ...before.filter(({ code }) => !more.some((each) => each.code === code)),
  ...more.map((paper) => ({ ...paper, since: since.toISOString() })),
]
