/** How a line is sold many at once, from a spreadsheet. */
export type BulkSpec = {
  /** What one row is: `Vehicle`. */
  readonly row: string
  /** Answers by any of which a row is known again, what people know best first. */
  readonly keys: readonly [string, ...string[]]
}
