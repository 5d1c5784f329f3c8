import type { ClaimPaper } from '#lines/line/claims.ts'

/** A paper that was asked for, and since when it is waited for. */
export type WantedPaper = ClaimPaper & { readonly since: string }

/** Whatever fits no place of the list. */
export const OTHER_PAPER = 'other'
export const MOST_FILES = 60
/** Papers that the office names itself are numbered. */
const OWN = 'own-'
export const ownPaperCode = (number: number): string => `${OWN}${String(number)}`
export const isOwnPaper = (code: string): boolean => code.startsWith(OWN)

type Sent = { readonly paper: string; readonly createdAt: Date }

/** A paper that is asked for once more, since it could not be read, is there when it was sent again. */
export const isThere = ({ code, since }: WantedPaper, files: readonly Sent[]): boolean =>
  files.some(({ paper, createdAt }) => paper === code && createdAt.getTime() >= new Date(since).getTime())

export const isComplete = (wanted: readonly WantedPaper[], files: readonly Sent[]): boolean =>
  wanted.every((paper) => isThere(paper, files))

/** What is asked for beside what was asked for before; the same paper again begins anew. */
export const wantedWith = (before: readonly WantedPaper[], more: readonly ClaimPaper[], since: Date): readonly WantedPaper[] => [
  ...before.filter(({ code }) => !more.some((each) => each.code === code)),
  ...more.map((paper) => ({ ...paper, since: since.toISOString() })),
]
