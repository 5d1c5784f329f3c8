type Answers = Readonly<Record<string, unknown>>

/** How a line is sold many at once, from a spreadsheet. */
export type BulkSpec = {
  /** What one row is: `Vehicle`. */
  readonly row: string
  /** Answers by any of which a row is known again, what people know best first; of people, what is asked of each. */
  readonly keys: readonly [string, ...string[]]
  /** Present where a row is one of the people whom a sale insures, and several rows may be one sale. */
  readonly people?: BulkPeople
  /** Of a fleet, the answers that are asked once for all of it unless the file has a column for them. */
  readonly shared?: readonly string[]
  /** Present where nobody sells it to unrelated owners at once. */
  readonly isFleetOnly?: true
}

export type BulkPeople = {
  /** The answer whose rows they are. */
  readonly field: string
  /** The answer that says how many they are, where it follows from the rows and is asked nobody. */
  readonly counted?: string
  /** The column in which rows that belong together say the same; absent where all rows of a file are one sale. */
  readonly together?: { readonly heading: string; readonly help: string; readonly alsoCalled: readonly string[] }
  /** The answers that all rows of a sale gave, with these people and what follows from who they are. */
  readonly answersWith: (answers: Answers, rows: readonly Answers[]) => Answers
}
