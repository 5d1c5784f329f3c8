type Answers = Readonly<Record<string, unknown>>

/** How a line is sold in bulk from a spreadsheet. */
export type BulkSpec = {
  /** What one row is: `Vehicle`. */
  readonly row: string
  /** Answers of which any identifies a row, the best known first; for people, those that are asked about each of them. */
  readonly keys: readonly [string, ...string[]]
  /** Present where a row is one of the people insured by a sale, and several rows may form one sale. */
  readonly people?: BulkPeople
  /** For a fleet, the answers that are asked once for all of it unless the file has a column for them. */
  readonly shared?: readonly string[]
  /** Present where the line is not sold to unrelated owners in one file. */
  readonly isFleetOnly?: true
}

export type BulkPeople = {
  /** The answer whose rows these people are. */
  readonly field: string
  /** The answer that gives their number, where it follows from the rows and is not asked. */
  readonly counted?: string
  /** The column that has the same value in rows that belong together; absent where all rows of a file are one sale. */
  readonly together?: { readonly heading: string; readonly help: string; readonly alsoCalled: readonly string[] }
  /** The answers shared by all rows of a sale, with these people and what follows from who they are. */
  readonly answersWith: (answers: Answers, rows: readonly Answers[]) => Answers
}
